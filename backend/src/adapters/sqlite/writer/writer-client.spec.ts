import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { EngineUnavailable } from '../../../ports/event-store.js';
import type { Request } from './protocol.js';
import { WriterClient, type LinkEvents } from './writer-client.js';

describe('WriterClient', () => {
  /** Writers that reply only on demand. */
  const scripted = () => {
    const started: { readonly sent: (readonly Request[])[]; readonly on: LinkEvents }[] = [];
    const client = new WriterClient('data.db', (_file, on) => {
      const sent: (readonly Request[])[] = [];
      started.push({ sent, on });
      return { send: (requests) => void sent.push(requests), close: async () => undefined };
    });
    return { client, started };
  };
  const save = (client: WriterClient, position: number) =>
    client.call('views.saveCheckpoint', { name: 'reaction', token: 0, position });

  it('sends the calls of one turn together and resolves each with its own reply', async () => {
    const { client, started } = scripted();
    const calls = Promise.allSettled([save(client, 1), save(client, 2)]);
    await nextTurn();
    const [writer] = started;
    expect(writer?.sent.map((requests) => requests.length)).toEqual([2]);
    const [first, second] = writer?.sent[0] ?? [];
    writer?.on.replies([
      { id: second?.id ?? 0, fault: { kind: 'unavailable', message: 'full' } },
      { id: first?.id ?? 0, value: undefined },
    ]);
    expect((await calls).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('rejects with EngineUnavailable when the writer dies, and starts a new one for the next call', async () => {
    const { client, started } = scripted();
    const lost = save(client, 1);
    await nextTurn();
    started[0]?.on.lost(new Error('out of memory'));
    await expect(lost).rejects.toBeInstanceOf(EngineUnavailable);
    await expect(lost).rejects.toThrow('out of memory');
    expect(started).toHaveLength(1);

    const next = save(client, 2);
    await nextTurn();
    expect(started).toHaveLength(2);
    started[1]?.on.replies([{ id: started[1].sent[0]?.[0]?.id ?? 0, value: undefined }]);
    await next;
  });

  it('never sends a call that it has rejected because the writer died', async () => {
    const { client, started } = scripted();
    const unsent = save(client, 1);
    started[0]?.on.lost(new Error('out of memory'));
    await expect(unsent).rejects.toBeInstanceOf(EngineUnavailable);
    await nextTurn();
    expect(started.flatMap(({ sent }) => sent)).toEqual([]);
  });

  it('notifies listeners of appends only, until they are removed', async () => {
    const { client, started } = scripted();
    let heard = 0;
    const stop = client.onAppended(() => (heard += 1));
    const answer = (value: { revision: number; position: number } | undefined) => {
      const id = started[0]?.sent.at(-1)?.at(-1)?.id ?? 0;
      started[0]?.on.replies([{ id, value }]);
    };
    const append = async () => {
      const appended = client.call('log.append', {
        stream: 'chatbot-1',
        events: [['a', 'Happened', 1, '[{},{}]', 'hash', 'ada']],
        expected: 'no-stream',
      });
      await nextTurn();
      answer({ revision: 0, position: 1 });
      await appended;
    };
    await append();
    expect(heard).toBe(1);
    const saved = save(client, 1);
    await nextTurn();
    answer(undefined);
    await saved;
    expect(heard).toBe(1);
    stop();
    await append();
    expect(heard).toBe(1);
  });
});
