import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ConversationEvent, StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import type { MessageId, SessionId, VisitorId } from '@chatbot-builder/contracts/ids';
import { type Decider, type Decision, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';

export interface VisitorMessage {
  readonly id: MessageId;
  readonly receivedAt: string;
  readonly reply: 'awaited' | 'given' | 'failed';
}

/** Where a visitor comes from and which language their browser speaks, as far as it said. */
export type Visit = Pick<
  Extract<ConversationEvent, { type: 'ConversationStarted' }>['data'],
  'page' | 'referrerHost' | 'language'
>;

interface Begun {
  readonly sessionId: SessionId;
  readonly visitorId: VisitorId;
  readonly ordinal: number;
  readonly lastActivityAt: string;
  readonly messages: readonly VisitorMessage[];
  /** Language of the last reply: what a message too short to tell is answered in. */
  readonly language: LanguageCode | undefined;
}

export type EndReason = Extract<ConversationEvent, { type: 'ConversationEnded' }>['data']['reason'];

/** One session of one visitor. It ends after a silence; a later message begins the next one. */
export type Conversation =
  | { readonly phase: 'none' }
  | ({ readonly phase: 'open' } & Begun)
  | ({ readonly phase: 'ended'; readonly reason: EndReason } & Begun)
  /** Its words are gone, and it takes no more. */
  | ({ readonly phase: 'erased' } & Begun);

const settle = (
  messages: readonly VisitorMessage[],
  id: MessageId,
  reply: VisitorMessage['reply'],
): readonly VisitorMessage[] => messages.map((message) => (message.id === id ? { ...message, reply } : message));

function evolve(state: Conversation, event: Recorded<StoredConversationEvent>): Conversation {
  const at = event.metadata.occurredAt;
  if (event.type === 'ConversationStarted') {
    const { sessionId, visitorId, ordinal } = event.data;
    return {
      phase: 'open',
      sessionId,
      visitorId,
      ordinal,
      lastActivityAt: at,
      messages: [],
      language: undefined,
    };
  }
  if (state.phase === 'none') return state;
  switch (event.type) {
    case 'MessageReceived':
      return {
        ...state,
        lastActivityAt: at,
        messages: [...state.messages, { id: event.data.messageId, receivedAt: at, reply: 'awaited' }],
      };
    case 'ReplyGenerated':
      return {
        ...state,
        lastActivityAt: at,
        messages: settle(state.messages, event.data.replyTo, 'given'),
        language: event.data.language,
      };
    case 'ReplyFailed':
      return { ...state, lastActivityAt: at, messages: settle(state.messages, event.data.replyTo, 'failed') };
    case 'ConversationEnded':
      return { ...state, phase: 'ended', reason: event.data.reason };
    case 'ConversationErased':
      // Nobody can answer any more what nobody can read.
      return {
        ...state,
        phase: 'erased',
        messages: state.messages.map((message) =>
          message.reply === 'awaited' ? { ...message, reply: 'failed' } : message,
        ),
      };
    default:
      return never(event);
  }
}

export const conversation: Decider<Conversation, Recorded<StoredConversationEvent>> = {
  initial: { phase: 'none' },
  evolve,
};

const IDLE_MS = LIMITS.conversationIdleMinutes * 60_000;

const msSince = (time: string, now: Date): number => now.getTime() - Date.parse(time);

export const messageOf = (state: Conversation, id: MessageId): VisitorMessage | undefined =>
  state.phase === 'none' ? undefined : state.messages.find((message) => message.id === id);

/**
 * Takes a visitor's message in. Where the conversation is over, or has been silent for too long and ends now, the message
 * is not taken: it belongs to the visitor's next one.
 */
export const receiveMessage =
  (given: {
    readonly messageId: MessageId;
    readonly content: string;
    readonly sessionId: SessionId;
    readonly visitorId: VisitorId;
    readonly ordinal: number;
    readonly visit: Visit;
    readonly now: Date;
  }): Decision<Conversation, ConversationEvent> =>
  (state) => {
    const { messageId, content, sessionId, visitorId, ordinal, visit, now } = given;
    const received: ConversationEvent = { type: 'MessageReceived', data: { messageId, content } };
    if (state.phase === 'none') {
      return [
        { type: 'ConversationStarted', data: { sessionId, visitorId, channel: 'widget', ...visit, ordinal } },
        received,
      ];
    }
    if (messageOf(state, messageId)) return [];
    if (state.phase !== 'open') return [];
    return msSince(state.lastActivityAt, now) >= IDLE_MS
      ? [{ type: 'ConversationEnded', data: { reason: 'silence' } }]
      : [received];
  };

const conversationErased = () => new Refused('conflict', 'conversation-erased', 'This conversation was erased.');

type Reply = Extract<ConversationEvent, { type: 'ReplyGenerated' }>['data'];

/** A message has one reply; a second one is quiet. An ended conversation still takes the reply it owes, an erased one takes none. */
export const recordReply =
  (reply: Reply): Decision<Conversation, ConversationEvent> =>
  (state) => {
    if (state.phase === 'erased') throw conversationErased();
    const message = messageOf(state, reply.replyTo);
    if (!message) throw new Refused('not-found', 'unknown-message', 'There is no such message.');
    return message.reply === 'given' ? [] : [{ type: 'ReplyGenerated', data: reply }];
  };

export const recordFailure =
  (replyTo: MessageId, code: string): Decision<Conversation, ConversationEvent> =>
  (state) =>
    messageOf(state, replyTo)?.reply === 'awaited' ? [{ type: 'ReplyFailed', data: { replyTo, code } }] : [];

export const endConversation = (): Decision<Conversation, ConversationEvent> => (state) =>
  state.phase === 'open' ? [{ type: 'ConversationEnded', data: { reason: 'visitor' } }] : [];

/**
 * Ends a conversation whose last word was said at that time, as the log has it; quiet where it went on. Asked once a silence has
 * lasted too long: whoever asks may have a clock that is at odds with the one by which the word was written down.
 */
export const endIfSilentSince =
  (time: string): Decision<Conversation, ConversationEvent> =>
  (state) =>
    state.phase === 'open' && state.lastActivityAt === time
      ? [{ type: 'ConversationEnded', data: { reason: 'silence' } }]
      : [];

/** Its data key is to be destroyed once this is in the log. Quiet where it is erased already. */
export const eraseConversation = (): Decision<Conversation, ConversationEvent> => (state) => {
  if (state.phase === 'none') throw notFound('Conversation');
  if (state.phase === 'erased') return [];
  const erased: ConversationEvent = { type: 'ConversationErased', data: {} };
  return state.phase === 'open' ? [{ type: 'ConversationEnded', data: { reason: 'person' } }, erased] : [erased];
};
