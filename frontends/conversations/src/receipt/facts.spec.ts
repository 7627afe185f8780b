import { describe, expect, it } from 'vitest';
import { receipt } from '../testing/receipt-data';
import { changes, cost, match, timing, tokens } from './facts';

describe('a receipt in words', () => {
  it('has times', () => {
    expect(timing(receipt())).toBe('410ms to the first word, 980ms in all');
    expect(timing(receipt({ firstTextMs: null, responseMs: 12 }))).toBe('12ms in all');
  });

  it('has tokens', () => {
    expect(tokens(receipt())).toBe('1,941 in, 640 of them cached, 6 out');
    const usage = { inputTokens: 3, cachedInputTokens: 0, outputTokens: 2 };
    expect(tokens(receipt({ usage }))).toBe('3 in, 2 out');
  });

  it.each([
    [0, 'Free'],
    [97, '$0.000097'],
    [120_000, '$0.12'],
    [2_000_000, '$2.00'],
  ])('has a cost of %d', (costMicroUsd, text) => expect(cost(receipt({ costMicroUsd }))).toBe(text));

  it('has about a cost where the answer was stopped', () =>
    expect(cost(receipt({ costMicroUsd: 97, stopped: true }))).toBe('About $0.000097'));

  it('compares passages with the best one', () => {
    const passages = [{ score: 0.000_008 }, { score: 0.000_002 }, { score: 0 }];
    expect(passages.map(({ score }) => match(score, passages))).toEqual(['100%', '25%', 'Not found']);
  });

  it('says what has changed', () => {
    expect(changes(receipt())).toEqual(['Setting changed: System prompt', '1 passage changed or deleted']);
    expect(changes(receipt({ changedSettings: [], passages: null }))).toEqual([]);
  });
});
