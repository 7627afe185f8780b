import type { Message } from '@chatbot-builder/contracts/http';
import { expect, it } from 'vitest';
import { byDay } from './by-day';

const at = (createdAt: string): Message => ({ id: createdAt, role: 'user', content: 'Hi', createdAt });

it('splits a thread at midnight', () => {
  const [late, early, noon] = [at('2026-11-20T23:59:00'), at('2026-11-21T00:01:00'), at('2026-11-21T12:00:00')];
  expect(byDay([late, early, noon])).toEqual([
    { at: late.createdAt, messages: [late] },
    { at: early.createdAt, messages: [early, noon] },
  ]);
});

it('returns no days for an empty thread', () => {
  expect(byDay([])).toEqual([]);
});
