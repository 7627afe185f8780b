import { beforeEach, describe, expect, it } from 'vitest';
import { METADATA } from '../../../kernel/testing/recorded.js';
import type { EventRow } from './log-writes.js';
import { RecentAppends } from './recent-appends.js';

describe('RecentAppends', () => {
  const row = (id: string, data: object = {}): EventRow => [
    id,
    'Happened',
    1,
    JSON.stringify([METADATA, data]),
    'h',
    '',
  ];
  let recent: RecentAppends;
  /** Appends rows to a stream, the last of them at this position and revision. */
  const add = (position: number, ...ids: string[]) =>
    recent.add(
      'chatbot-1',
      ids.map((id) => row(id)),
      { position, revision: position },
    );
  const after = (position: number, limit = 10) => recent.after(position, limit).map(({ id }) => id);

  beforeEach(() => {
    recent = new RecentAppends();
  });

  it('holds what a read of the log returns', () => {
    recent.add('chatbot-1', [row('a', { text: 'one' }), row('b')], { position: 8, revision: 3 });
    const same = { type: 'Happened', version: 1, metadata: METADATA, hash: 'h', stream: 'chatbot-1' };
    expect(recent.after(6, 10)).toEqual([
      { ...same, id: 'a', data: { text: 'one' }, revision: 2, position: 7 },
      { ...same, id: 'b', data: {}, revision: 3, position: 8 },
    ]);
  });

  it('returns what follows a position, up to a limit', () => {
    add(5, 'a', 'b');
    add(6, 'c');
    expect(after(3)).toEqual(['a', 'b', 'c']);
    expect(after(4)).toEqual(['b', 'c']);
    expect(after(3, 2)).toEqual(['a', 'b']);
  });

  it('returns nothing if the next event is not among them', () => {
    expect(after(0)).toEqual([]);
    add(5, 'a', 'b');
    expect(after(2)).toEqual([]);
    expect(after(5)).toEqual([]);
    expect(after(9)).toEqual([]);
  });

  it('begins anew after a gap, and with a repeated append', () => {
    add(5, 'a');
    add(7, 'c');
    expect(after(4)).toEqual([]);
    expect(after(6)).toEqual(['c']);
    add(5, 'a');
    expect(after(6)).toEqual([]);
  });

  it('keeps a bounded number, and nothing large', () => {
    for (let position = 1; position <= 1_000; position++) add(position, `e${position}`);
    expect(recent.after(0, 1_000)).toEqual([]);
    expect(recent.after(750, 1_000)).toHaveLength(250);
    expect(recent.after(499, 1_000)).toEqual([]);
    recent.add('chatbot-1', [row('large', { text: 'x'.repeat(20_000) })], { position: 1_001, revision: 0 });
    expect(recent.after(1_000, 1)).toEqual([]);
    expect(recent.after(900, 1_000)).toEqual([]);
  });

  it('forgets all of them', () => {
    add(5, 'a');
    recent.clear();
    expect(after(4)).toEqual([]);
  });
});
