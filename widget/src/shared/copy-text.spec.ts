// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './copy-text';

afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

it('copies on a plain HTTP page without navigator.clipboard and cleans up', async () => {
  let selected = '';
  const execCommand = vi.fn(() => {
    const field = document.activeElement;
    selected = field instanceof HTMLTextAreaElement ? field.value : '';
    return true;
  });
  Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand });
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  expect(await copyText('Two days.', document.body)).toBe(true);
  expect(execCommand).toHaveBeenCalledWith('copy');
  expect(selected).toBe('Two days.');
  expect(document.querySelector('textarea')).toBeNull();
  expect(document.activeElement).toBe(button);
});
