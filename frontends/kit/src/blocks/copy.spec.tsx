import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toaster } from '../toast/toaster';
import { copyText } from './copy';

it('copies and says so', async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  render(<Toaster />);
  expect(await act(() => copyText('snippet'))).toBe(true);
  expect(writeText).toHaveBeenCalledWith('snippet');
  expect(screen.getByRole('listitem')).toHaveTextContent('Copied to clipboard');
});

it('says when it could not copy', async () => {
  vi.stubGlobal('navigator', {});
  document.execCommand = () => false;
  render(<Toaster />);
  expect(await act(() => copyText('snippet'))).toBe(false);
  expect(screen.getByRole('listitem')).toHaveTextContent('Could not copy');
});
