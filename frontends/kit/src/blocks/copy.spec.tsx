import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from '../toast/toaster';
import { copyText } from './copy';

it('copies with navigator.clipboard in a secure context', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<Toaster />);
  await act(() => copyText('snippet'));
  expect(writeText).toHaveBeenCalledWith('snippet');
  expect(screen.getByRole('listitem')).toHaveTextContent('Copied to clipboard');
});

it('copies by selection on plain HTTP and cleans up', async () => {
  vi.stubGlobal('isSecureContext', false);
  let selected = '';
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  };
  render(<Toaster />);
  expect(await act(() => copyText('snippet'))).toBe(true);
  expect(selected).toBe('snippet');
  expect(document.querySelector('textarea')).toBeNull();
});
