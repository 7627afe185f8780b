import { beforeEach, describe, expect, it } from 'vitest';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { NOON, OWNER } from '../../kernel/testing/given.js';
import { SeparateAccountIndex } from '../../ports/account-index.js';
import type { EventStore, LogBatch, StoredRecord } from '../../ports/event-store.js';
import { Codec } from '../sealing/codec.js';
import { DataKeys } from '../sealing/data-keys.js';
import { AccountLog } from '../account-log.js';
import { Log } from '../log.js';
import { Registry } from '../registry.js';
import { MemorySecrets } from '../testing/memory-secrets.js';
import { Vault } from '../sealing/vault.js';
import { AccountErasure, type ErasureEngines } from './account-erasure.js';
import { ErasedAccounts } from './erased-accounts.js';
import { catalog } from '../../contexts/manifest.js';
import { command, hashed } from '../testing/embedded.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';

const CHATBOTS = 40;

/** A log of chatbots, delivered in two batches. `reading` is called between them. */
function chatbotsOf(
  reading: () => void,
): Pick<EventStore, 'head' | 'subscribe' | 'deleteStream'> & { readonly deleted: string[] } {
  const deleted: string[] = [];
  const records = Array.from({ length: CHATBOTS }, (_, number): StoredRecord => {
    const chatbotId = ChatbotId.parse(`018f0000-0000-4000-8000-${String(number).padStart(12, '0')}`);
    const metadata = {
      accountId: OWNER,
      chatbotId,
      actor: { kind: 'person' as const, id: OWNER },
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      occurredAt: NOON,
    };
    const stream = chatbotStream(chatbotId);
    const event = { id: chatbotId, type: 'ChatbotDeleted', version: 1, data: {}, metadata };
    return { ...hashed(stream, event), stream, revision: 0, position: number + 1 };
  });
  return {
    deleted,
    head: async () => CHATBOTS,
    async *subscribe({ signal }): AsyncGenerator<LogBatch> {
      const half = CHATBOTS / 2;
      yield { events: records.slice(0, half), position: half, caughtUp: false };
      reading();
      if (!signal.aborted) yield { events: records.slice(half), position: CHATBOTS, caughtUp: true };
    },
    deleteStream: async (stream) => void deleted.push(stream),
  };
}

const nothing = async () => undefined;

/** Knows of no event, so that all are read from the log. */
class EmptyIndex extends SeparateAccountIndex {
  constructor(private readonly removed: (upTo: number) => void) {
    super();
  }
  override completeTo = nothing;
  override placesOf = async () => [];
  override accountAfter = nothing;
  override add = nothing;
  override remove = async (_accountId: string, upTo: number) => this.removed(upTo);
}

describe('erasing an account', () => {
  let stopping: AbortController;
  let registry: Registry;
  let removals: number[];
  let onRemoval: () => void;
  beforeEach(() => {
    removals = [];
    onRemoval = () => undefined;
    stopping = new AbortController();
    registry = new Registry([]);
  });

  async function finished(eventStore: Pick<EventStore, 'head' | 'subscribe' | 'deleteStream'>): Promise<void> {
    const secrets = new MemorySecrets();
    const keys = new DataKeys(await Vault.open(secrets, Buffer.alloc(32, 1)), secrets);
    const erased = new ErasedAccounts(catalog);
    const engines = {
      eventStore,
      views: {},
      jobs: { removeOf: nothing },
      sessions: { endAllOfAccount: nothing },
    } as unknown as ErasureEngines;
    const log = new Log(eventStore as EventStore, new Codec(keys, catalog), catalog, erased);
    const parts = {
      events: eventStore as EventStore,
      index: new EmptyIndex((upTo) => {
        removals.push(upTo);
        onRemoval();
      }),
      codec: new Codec(keys, catalog),
      erased,
    };
    await new AccountErasure(engines, keys, new AccountLog({ ...parts, log, catalog }), {
      registry,
      erased,
      catalog,
    }).finish(CHATBOTS, command('erase'), stopping.signal);
  }

  it('deletes every stream of it', async () => {
    const store = chatbotsOf(() => undefined);
    await finished(store);
    expect(store.deleted).toHaveLength(CHATBOTS);
  });

  it('empties the index last, up to the position that it had read to', async () => {
    const store = chatbotsOf(() => undefined);
    onRemoval = () => expect(store.deleted).toHaveLength(CHATBOTS);
    await finished(store);
    expect(removals).toEqual([CHATBOTS]);
  });

  it('aborts while it reads, without acting on a part of the log', async () => {
    const held: string[] = [];
    registry.register({ erasers: [{ name: 'held', eraseAccount: async () => void held.push('erased') }] });
    const store = chatbotsOf(() => stopping.abort(new Error('stopping')));
    await expect(finished(store)).rejects.toThrow('stopping');
    expect([held, store.deleted]).toEqual([[], []]);
  });

  it('passes its signal to the erasers', async () => {
    let asked: AbortSignal | undefined;
    registry.register({
      erasers: [{ name: 'held', eraseAccount: async (_account, _context, signal) => void (asked = signal) }],
    });
    await finished(chatbotsOf(() => undefined));
    expect(asked).toBe(stopping.signal);
  });

  it('deletes no more streams once its signal aborts', async () => {
    const store = chatbotsOf(() => undefined);
    const { deleteStream } = store;
    store.deleteStream = async (stream) => {
      await deleteStream(stream);
      stopping.abort(new Error('stopping'));
    };
    await expect(finished(store)).rejects.toThrow('stopping');
    expect(store.deleted.length).toBeGreaterThan(0);
    expect(store.deleted.length).toBeLessThan(CHATBOTS);
    expect(removals).toEqual([]);
  });
});
