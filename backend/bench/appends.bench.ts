import { randomUUID } from 'node:crypto';
import { ConversationId, DocumentId, SessionId, VisitorId, MessageId } from '@chatbot-builder/contracts/ids';
import { conversation, receiveMessage } from '../src/contexts/conversations/conversation.js';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { inDirectory, openBenchEngines, type BenchEngines } from './engines.js';
import { concurrently, type Measurement, median, perSecond, rounded, timed } from './measure.js';
import { CHATBOT, OWNER } from './seed.js';

const ROUNDS = 7;
const APPENDS = 4_000;
const CALLERS = 64;

const context = () => ({
  accountId: OWNER,
  chatbotId: CHATBOT,
  actor: { kind: 'job' as const, id: 'bench' },
  correlationId: 'bench',
  commandId: randomUUID(),
});
/** As long as a real hash. The store does not check it. */
const HASH = '0'.repeat(64);
const nothing = { initial: undefined, evolve: () => undefined };
const fresh = (): readonly string[] => Array.from({ length: APPENDS }, () => randomUUID());

/**
 * Appends of one event per stream by 64 concurrent callers, all synced: by the store alone, through `Streams`, and
 * sealed.
 */
export const appends = (): Promise<readonly Measurement[]> =>
  inDirectory(async (directory) => {
    const engines = await openBenchEngines(directory);
    const rates = { raw: [] as number[], streams: [] as number[], sealed: [] as number[] };
    const ways = { raw: raw(engines), streams: throughStreams(engines), sealed: sealed(engines) };
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ['raw', 'streams', 'sealed'] as const) {
        const ids = fresh();
        if (way === 'sealed') await keysFor(engines, ids);
        rates[way].push(perSecond(APPENDS, await timed(() => concurrently(ids, CALLERS, ways[way]))));
      }
    }
    await engines.close();
    const [store, streams, sealing] = [median(rates.raw), median(rates.streams), median(rates.sealed)];
    return [
      {
        what: 'durable appends through Streams',
        value: `${rounded(streams)}/s`,
        baseline: `${rounded(store)}/s grouped, raw`,
        ratio: streams / store,
        aim: { atLeast: 0.5 },
      },
      {
        what: 'sealing a message of 200 bytes, in such an append',
        value: `${rounded(1e6 / sealing - 1e6 / streams)} µs`,
        baseline: `${rounded(1e6 / streams)} µs an append without`,
        ratio: streams / sealing - 1,
      },
    ];
  });

/** An append by the store alone. */
export function raw({ eventStore, codec }: Pick<BenchEngines, 'eventStore' | 'codec'>) {
  return async (id: string) => {
    const stream = documentStream(DocumentId.parse(id));
    const [encoded] = await codec.encode(stream, OWNER, [{ type: 'DocumentRetried', data: {} }]);
    const metadata = { ...context(), causationId: id, occurredAt: '2026-01-01T00:00:00.000Z' };
    if (encoded) await eventStore.append(stream, [{ id, ...encoded, metadata, hash: HASH }], 'no-stream');
  };
}

/** The same append as the product does it. */
export function throughStreams({ streams }: Pick<BenchEngines, 'streams'>) {
  return (id: string) =>
    streams.decide(
      documentStream(DocumentId.parse(id)),
      nothing,
      () => [{ type: 'DocumentRetried', data: {} }],
      context(),
    );
}

const content = 'How long does a refund take when I send the parcel back from Mallorca, and who pays for the way? '
  .repeat(2)
  .slice(0, 200);

const CONTENT_KEY = '0'.repeat(32);

/** Creates the keys before the measurement, because only a conversation's first message creates one. */
const keysFor = ({ codec }: BenchEngines, ids: readonly string[]) =>
  concurrently(ids, CALLERS, (id) =>
    codec.encode(conversationStream(ConversationId.parse(id)), OWNER, [
      { type: 'MessageReceived', data: { messageId: MessageId.parse(id), content, contentKey: CONTENT_KEY } },
    ]),
  );

function sealed({ streams }: BenchEngines) {
  return (id: string) => {
    const message = {
      messageId: MessageId.parse(id),
      content,
      sessionId: SessionId.parse(id),
      visitorId: VisitorId.parse(id),
      ordinal: 0,
      visit: { page: null, referrerHost: null, language: null },
      keys: { content: CONTENT_KEY, page: null },
      now: new Date(),
    };
    const only = (state: Parameters<ReturnType<typeof receiveMessage>>[0]) => receiveMessage(message)(state).slice(1);
    return streams.decide(conversationStream(ConversationId.parse(id)), conversation, only, context());
  };
}
