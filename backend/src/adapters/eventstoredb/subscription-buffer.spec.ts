import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SubscriptionBuffer } from './subscription-buffer.js';
import type { ServerEvent, ServerPosition, ServerSubscription } from './server-client.js';

const event = (revision: bigint): { event: ServerEvent } => ({
  event: {
    streamId: 'chatbot-1',
    id: String(revision),
    type: 'Happened',
    revision,
    data: {},
    position: { commit: revision, prepare: revision },
  },
});

class Emitting extends EventEmitter implements ServerSubscription {
  readableLength = 0;
  pause = vi.fn();
  resume = vi.fn();
  unsubscribe = vi.fn(async () => undefined);
}

describe('SubscriptionBuffer', () => {
  let subscription: Emitting;
  let abort: AbortController;
  let buffer: SubscriptionBuffer;
  let considered: (upTo: ServerPosition) => void;
  const give = (...revisions: readonly bigint[]) =>
    revisions.forEach((revision) => subscription.emit('data', event(revision)));
  const next = async (most = 10) => {
    const received = await buffer.next(most);
    return received && [received.events.map(({ revision }) => Number(revision)), received.caughtUp];
  };
  beforeEach(() => {
    subscription = new Emitting();
    abort = new AbortController();
    buffer = new SubscriptionBuffer(
      (upTo) => {
        considered = upTo;
        return subscription;
      },
      4,
      abort.signal,
    );
  });

  it('returns events in order, at most the given number at once', async () => {
    give(0n, 1n, 2n);
    expect(await next(2)).toEqual([[0, 1], false]);
    expect(await next(2)).toEqual([[2], false]);
  });

  it('waits for events', async () => {
    const waiting = next();
    give(0n);
    expect(await waiting).toEqual([[0], false]);
  });

  it('is caught up when the server says so', async () => {
    subscription.emit('caughtUp');
    expect(await next()).toEqual([[], true]);
    give(0n);
    expect(await next()).toEqual([[0], true]);
  });

  it('is not caught up before the events in the client buffer are taken', async () => {
    give(0n);
    subscription.readableLength = 2;
    subscription.emit('caughtUp');
    expect(await next()).toEqual([[0], false]);
    subscription.readableLength = 0;
    give(1n, 2n);
    expect(await next(1)).toEqual([[1], false]);
    expect(await next(1)).toEqual([[2], true]);
  });

  it('applies a checkpoint once the events before it are taken', async () => {
    give(0n);
    subscription.readableLength = 1;
    considered({ commit: 40n, prepare: 40n });
    expect(await buffer.next(1)).toMatchObject({ considered: undefined });
    subscription.readableLength = 0;
    give(1n);
    expect(await buffer.next(1)).toMatchObject({ considered: { commit: 40n } });
    considered({ commit: 50n, prepare: 50n });
    expect(await buffer.next(1)).toMatchObject({ events: [], considered: { commit: 50n } });
  });

  it('is no longer caught up after falling behind', async () => {
    subscription.emit('caughtUp');
    expect(await next()).toEqual([[], true]);
    subscription.emit('fellBehind');
    give(0n);
    expect(await next()).toEqual([[0], false]);
    subscription.emit('caughtUp');
    expect(await next()).toEqual([[], true]);
  });

  it('pauses the client while the buffer is full', async () => {
    give(0n, 1n, 2n);
    expect(subscription.pause).not.toHaveBeenCalled();
    give(3n);
    expect(subscription.pause).toHaveBeenCalled();
    await next(1);
    expect(subscription.resume).not.toHaveBeenCalled();
    await next(2);
    expect(subscription.resume).toHaveBeenCalled();
  });

  it('fails after the events that arrived before the error', async () => {
    give(0n);
    subscription.emit('error', new Error('cut'));
    subscription.emit('close');
    expect(await next()).toEqual([[0], false]);
    await expect(buffer.next(1)).rejects.toThrow('cut');
  });

  it('fails if the server ends the subscription without an error', async () => {
    const waiting = buffer.next(1);
    subscription.emit('close');
    await expect(waiting).rejects.toThrow('ended');
  });

  it('ends when aborted, and unsubscribes when closed', async () => {
    const waiting = buffer.next(1);
    abort.abort();
    expect(await waiting).toBeUndefined();
    await buffer.close();
    expect(subscription.unsubscribe).toHaveBeenCalledTimes(1);
  });
});
