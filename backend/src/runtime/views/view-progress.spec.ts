import { beforeEach, expect, it, vi } from 'vitest';
import { recorded } from '../../kernel/testing/given.js';
import { ViewProgress } from './view-progress.js';

const SOON = { timeoutMs: 1 };
const [event] = recorded({ type: 'ChatbotDeleted', data: {} });

let progress: ViewProgress;
beforeEach(() => {
  progress = new ViewProgress();
});

it('has passed a position once every named view has', async () => {
  progress.advanced('chatbots', 5, []);
  progress.advanced('slots', 4, []);
  expect(await progress.passed(['chatbots'], 5)).toBe(true);
  expect(await progress.passed(['chatbots', 'slots'], 5, SOON)).toBe(false);
});

it('waits for the last of the views', async () => {
  const passed = progress.passed(['chatbots', 'slots'], 5);
  progress.advanced('chatbots', 9, []);
  progress.advanced('slots', 4, []);
  progress.advanced('slots', 5, []);
  expect(await passed).toBe(true);
});

it('says that somebody waits, and nothing where the views are there already', async () => {
  const awaiting = vi.fn();
  const views = new ViewProgress(awaiting);
  views.advanced('chatbots', 5, []);
  await views.passed(['chatbots'], 5);
  expect(awaiting).not.toHaveBeenCalled();
  const passed = views.passed(['chatbots'], 6);
  expect(awaiting).toHaveBeenCalledOnce();
  views.advanced('chatbots', 6, []);
  expect(await passed).toBe(true);
});

it('passes at once if there is no position', async () =>
  expect(await progress.passed(['chatbots'], undefined)).toBe(true));

it('times out', async () => expect(await progress.passed(['chatbots'], 1, SOON)).toBe(false));

it('never goes backwards', async () => {
  progress.advanced('chatbots', 5, []);
  progress.advanced('chatbots', 3, []);
  expect(await progress.passed(['chatbots'], 5)).toBe(true);
});

it('notifies listeners of every change of a view until they unsubscribe', () => {
  const notified: number[] = [];
  const leave = progress.subscribe('chatbots', {
    changed: ({ events }) => void notified.push(events.length),
    missed: () => void notified.push(-1),
  });
  progress.advanced('chatbots', 0, event ? [event] : []);
  progress.advanced('chatbots', 1, []);
  progress.advanced('slots', 2, event ? [event] : []);
  leave();
  progress.advanced('chatbots', 3, event ? [event] : []);
  expect(notified).toEqual([1]);
});
