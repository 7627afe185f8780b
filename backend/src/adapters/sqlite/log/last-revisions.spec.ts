import { describe, expect, it } from 'vitest';
import { EngineUnavailable } from '../../../ports/event-store.js';
import { LastRevisions } from './last-revisions.js';

describe('LastRevisions', () => {
  const STREAM = 'chatbot-1';
  const knowing = (revision: number) => {
    const last = new LastRevisions();
    last.found(STREAM, revision);
    return last;
  };
  const append = (last: LastRevisions, revision: number) =>
    last.appending(STREAM, async () => ({ revision, position: 9 }));

  it('knows where a stream ends once a read has found it', () => {
    expect(new LastRevisions().precede(STREAM, 4)).toBe(false);
    expect(knowing(3).precede(STREAM, 3)).toBe(false);
    expect(knowing(3).precede(STREAM, 4)).toBe(true);
    expect(knowing(3).precede('chatbot-2', 4)).toBe(false);
  });

  it('moves with an append', async () => {
    const last = knowing(3);
    await append(last, 5);
    expect(last.precede(STREAM, 5)).toBe(false);
    expect(last.precede(STREAM, 6)).toBe(true);
  });

  it('does not take the answer to a repeated append for the end', async () => {
    for (const last of [knowing(7), new LastRevisions()]) {
      await append(last, 3);
      expect(last.precede(STREAM, 4)).toBe(false);
    }
  });

  it('knows nothing while an append is under way, nor once it has failed: it may be stored', async () => {
    const last = knowing(3);
    await expect(
      last.appending(STREAM, async () => {
        last.found(STREAM, 3);
        expect(last.precede(STREAM, 4)).toBe(false);
        throw new EngineUnavailable('the writer stopped');
      }),
    ).rejects.toThrow('the writer stopped');
    expect(last.precede(STREAM, 4)).toBe(false);
  });
});
