import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './toaster';
import { dismissToast, REMOVE_AFTER_MS, toast, toastFailure } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);
const show = (content: Parameters<typeof toast>[0]) => act(() => toast(content));

it('shows one toast at a time, the newest', () => {
  show({ title: 'Chatbot created successfully' });
  show({ title: 'Chatbot updated successfully' });
  expect(shown()).toEqual(['Chatbot updated successfully']);
});

it('disappears after five seconds', () => {
  show({ title: 'Copied to clipboard' });
  pass(4_900);
  expect(shown()).toHaveLength(1);
  pass(200);
  expect(shown()).toHaveLength(0);
});

it('shows a failure in the destructive style with its description', () => {
  act(() => toastFailure('Login failed', 'Invalid email or password'));
  expect(screen.getByRole('listitem')).toHaveAttribute('data-tone', 'destructive');
  expect(shown()).toEqual(['Login failedInvalid email or password']);
});

it('moves the focus to the notifications on F8', () => {
  show({ title: 'Chatbot deleted successfully' });
  fireEvent.keyDown(document, { code: 'F8', key: 'F8' });
  expect(screen.getByRole('region', { name: /F8/ })).toContainElement(document.activeElement as HTMLElement);
});

it('is dismissed by its button', () => {
  show({ title: 'Copied to clipboard' });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toHaveLength(0);
});

const swipe = (by: number) => {
  const item = screen.getByRole('listitem');
  fireEvent.pointerDown(item, { button: 0, clientX: 0, clientY: 0, pointerId: 1 });
  fireEvent.pointerMove(item, { clientX: by, clientY: 0, pointerId: 1 });
  fireEvent.pointerUp(item, { clientX: by, clientY: 0, pointerId: 1 });
};

it('stays when swiped less than fifty pixels to the right', () => {
  show({ title: 'Copied to clipboard' });
  swipe(45);
  expect(shown()).toHaveLength(1);
});

it('is dismissed when swiped further', () => {
  show({ title: 'Copied to clipboard' });
  swipe(60);
  expect(shown()).toHaveLength(0);
});

it('keeps a dismissed toast for a million milliseconds and then forgets it', () => {
  show({ title: 'Copied to clipboard' });
  pass(5_000);
  expect(vi.getTimerCount()).toBe(1);
  pass(REMOVE_AFTER_MS);
  expect(vi.getTimerCount()).toBe(0);
});

it('ignores the dismissal of a toast that has been replaced', () => {
  show({ title: 'First' });
  show({ title: 'Second' });
  act(() => dismissToast(-1));
  expect(shown()).toEqual(['Second']);
});
