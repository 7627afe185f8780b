import type { Category, EventOf, StreamName } from '@chatbot-builder/contracts/events';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { type ConversationEvent, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { samples } from '@chatbot-builder/contracts/events/conversation.samples';
import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import { AccountId, ChatbotId, ConversationId, VisitorId } from '@chatbot-builder/contracts/ids';
import { v5 } from 'uuid';
import { sessionIdOf } from '../src/contexts/conversations/visitor/visitor-conversations.js';
import { eventHash } from '../src/runtime/event-hash.js';
import type { BenchEngines } from './engines.js';
import { concurrently } from './measure.js';

const NAMESPACE = '3a8e1d52-6f5b-4f0d-9f2a-8f4e3d0c7b11';
export const idOf = (what: string): string => v5(what, NAMESPACE);

export const OWNER = AccountId.parse(idOf('owner'));
export const CHATBOT = ChatbotId.parse(idOf('chatbot'));
export const MESSAGES_PER_CONVERSATION = 10;

const DAY_MS = 86_400_000;
const BEGAN = Date.UTC(2025, 0, 1);
/** Days over which the conversations of a log are spread, however many they are: more than the longest report reads. */
const DAYS = 400;
/** The log's last day. */
export const LAST_DAY = new Date(BEGAN + (DAYS - 1) * DAY_MS);
const CALLERS = 512;

export const conversationOf = (number: number): ConversationId => ConversationId.parse(idOf(`conversation ${number}`));

const text = (number: number): string =>
  `Question ${number}: how long does a refund take when I send the parcel back from Mallorca, and who pays for it? `
    .repeat(2)
    .slice(0, 150 + (number % 50));

/** 32 hex digits that are the same for the same number. */
const contentKeyOf = (number: number): string => idOf(`message ${number}`).replaceAll('-', '');

/** Whose messages are written, and the number of their first conversation. */
export interface Seeded {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly first: number;
  /** Messages of each conversation, an even number. */
  readonly each?: number;
}

/**
 * Writes a log with `messages` messages, in conversations of ten or `each`, sealed under their own keys like in the
 * product.
 */
export async function seed(
  { eventStore, codec }: Pick<BenchEngines, 'eventStore' | 'codec'>,
  messages: number,
  { accountId, chatbotId, first, each = MESSAGES_PER_CONVERSATION }: Seeded = {
    accountId: OWNER,
    chatbotId: CHATBOT,
    first: 0,
  },
): Promise<void> {
  const append = async <C extends Category>(
    stream: StreamName<C>,
    events: readonly EventOf<C['events']>[],
    occurredAt: string,
  ) => {
    const encoded = await codec.encode(stream, accountId, events);
    const metadata = {
      accountId,
      chatbotId,
      actor: { kind: 'job' as const, id: 'bench' },
      commandId: stream,
      correlationId: 'bench',
      causationId: stream,
      occurredAt,
    };
    await eventStore.append(
      stream,
      encoded.map((event, index) => {
        const unhashed = { id: idOf(`${stream}/${index}`), ...event, metadata };
        return { ...unhashed, hash: eventHash(stream, unhashed) };
      }),
      'no-stream',
    );
  };
  await append(
    chatbotStream(chatbotId),
    [{ type: 'ChatbotCreated', data: { settings: { ...CHATBOT_DEFAULTS, name: 'Bench' } } }],
    new Date(BEGAN).toISOString(),
  );
  const count = messages / each;
  const numbers = Array.from({ length: count }, (_, number) => first + number);
  const beganAt = (number: number) => new Date(BEGAN + Math.floor(((number - first) / count) * DAYS * DAY_MS));
  await concurrently(numbers, CALLERS, (number) =>
    append(conversationStream(conversationOf(number)), conversation(number, each), beganAt(number).toISOString()),
  );
}

function conversation(number: number, messages: number): readonly ConversationEvent[] {
  const id = conversationOf(number);
  const turns = Array.from({ length: messages / 2 }, (_, turn) => turn).flatMap((turn): ConversationEvent[] => {
    const messageId = idOf(`${number}/${turn}`) as never;
    return [
      {
        type: 'MessageReceived',
        data: { messageId, content: text(number + turn), contentKey: contentKeyOf(number + turn) },
      },
      {
        type: 'ReplyGenerated',
        data: {
          ...samples.ReplyGenerated[0],
          messageId: idOf(`${number}/${turn}/reply`) as never,
          replyTo: messageId,
          content: text(number * 3 + turn),
          sources: [],
          grounds: { given: [], whole: false, promptHash: null },
        },
      },
    ];
  });
  const visitorId = VisitorId.parse(idOf(`visitor ${number}`));
  return [
    {
      type: 'ConversationStarted',
      data: {
        sessionId: sessionIdOf(id),
        visitorId,
        channel: 'widget',
        page: null,
        pageKey: null,
        referrerHost: null,
        language: null,
        ordinal: 0,
      },
    },
    ...turns,
    // Otherwise the product would end it while something is measured: nobody has talked in it for long.
    { type: 'ConversationEnded', data: { reason: 'silence' } },
  ];
}
