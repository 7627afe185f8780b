import { beforeEach, expect, it } from '@jest/globals';
import { recorded } from '../../kernel/testing/given.js';
import { ViewProgress } from './view-progress.js';

const SOON = { timeoutMs: 1 };
const [event] = recorded({ type: 'ChatbotDeleted', data: {} });

let progress: ViewProgress;
beforeEach(() => {
  progress = new ViewProgress();
});

it('has passed what every named view has folded in', async () => {
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

it('has always passed a command that found nothing', async () =>
  expect(await progress.passed(['chatbots'], undefined)).toBe(true));

it('gives up in time', async () => expect(await progress.passed(['chatbots'], 1, SOON)).toBe(false));

it('does not go back', async () => {
  progress.advanced('chatbots', 5, []);
  progress.advanced('chatbots', 3, []);
  expect(await progress.passed(['chatbots'], 5)).toBe(true);
});

it('tells listeners of a view what changed it, until they leave', () => {
  const told: number[] = [];
  const leave = progress.subscribe('chatbots', {
    changed: ({ events }) => void told.push(events.length),
    missed: () => void told.push(-1),
  });
  progress.advanced('chatbots', 0, event ? [event] : []);
  progress.advanced('chatbots', 1, []);
  progress.advanced('slots', 2, event ? [event] : []);
  leave();
  progress.advanced('chatbots', 3, event ? [event] : []);
  expect(told).toEqual([1]);
});
