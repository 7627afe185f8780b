import { beforeEach, describe, expect, it } from 'vitest';
import { answerTo } from '../http/problem.js';
import { VerifyQueue } from './verify-queue.js';

describe('verifications of builders', () => {
  let queue: VerifyQueue;
  let begun: string[];
  let end: (() => void)[];
  beforeEach(() => {
    [queue, begun, end] = [new VerifyQueue(), [], []];
  });
  const verify = (who: string, signal = new AbortController().signal) =>
    queue.take(signal, async () => {
      begun.push(who);
      await new Promise<void>((resolve) => end.push(resolve));
      return who;
    });
  const settled = () => new Promise(setImmediate);
  const nine = () => Array.from({ length: 9 }, (_, index) => verify(`${index}`));

  it('run one at a time, in the order of the calls', async () => {
    const all = [verify('ada'), verify('eve')];
    await settled();
    expect(begun).toEqual(['ada']);
    end[0]?.();
    await settled();
    expect(begun).toEqual(['ada', 'eve']);
    end[1]?.();
    expect(await Promise.all(all)).toEqual(['ada', 'eve']);
  });

  it('are refused with Retry-After while too many wait', async () => {
    void nine();
    await settled();
    const refusal: unknown = await verify('late').catch((error: unknown) => error);
    expect(answerTo(refusal)).toEqual({
      statusCode: 503,
      code: 'too-many-verifications',
      message: expect.stringContaining('try again'),
      retryAfterSeconds: 30,
    });
    end[0]?.();
    await settled();
    void verify('later');
    await settled();
    expect(begun).toEqual(['0', '1']);
  });

  it('leave the queue at once when their caller disconnects, and never start', async () => {
    const gone = new AbortController();
    const first = verify('ada');
    const leaving = verify('eve', gone.signal);
    gone.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    end[0]?.();
    await first;
    await settled();
    expect(begun).not.toContain('eve');
  });

  it('make room for others when their caller disconnects', async () => {
    const gone = new AbortController();
    const all = Array.from({ length: 9 }, (_, index) => verify(`${index}`, index > 0 ? gone.signal : undefined));
    await settled();
    gone.abort(new Error('left'));
    expect((await Promise.allSettled(all.slice(1))).every(({ status }) => status === 'rejected')).toBe(true);
    void verify('grace');
    end[0]?.();
    await settled();
    expect(begun).toEqual(['0', 'grace']);
  });

  it('that run handle the disconnect of their caller themselves', async () => {
    const gone = new AbortController();
    const running = verify('ada', gone.signal);
    await settled();
    gone.abort(new Error('left'));
    end[0]?.();
    expect(await running).toBe('ada');
  });
});
