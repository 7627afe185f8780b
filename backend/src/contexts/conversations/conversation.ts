import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { Sealed } from '@chatbot-builder/contracts/events';
import type {
  ConversationEvent,
  Rating,
  StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import type { ConversationId, MessageId, SessionId, VisitorId } from '@chatbot-builder/contracts/ids';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Decider, type Decision, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound } from '../../kernel/refusals.js';
import { replyIdOf } from './visitor/visitor-conversations.js';
import { newestWithin, RECENT_TOKENS, SEALED_BYTES_PER_TOKEN } from './recent-turns.js';

export type VisitorMessage = {
  readonly id: MessageId;
  readonly receivedAt: string;
  /** Equal for equal messages. See `MessageReceived`. */
  readonly key: string | null;
} & (
  | { readonly reply: 'awaited' | 'failed'; readonly content: Sealed | null }
  /** `revision` is that of the reply's event. */
  | {
      readonly reply: 'given';
      readonly revision: number;
      /** The message whose recorded reply it got, if it got another one's. */
      readonly repeats: MessageId | null;
      readonly rating?: RatedReply;
    }
);

/** The visitor's opinion that counts. */
export interface RatedReply {
  readonly value: Rating;
  readonly comment: Sealed | null;
}

/** A message as the model gets it. A reply has the id of the message that it answers. */
export interface RecentTurn {
  readonly id: MessageId;
  readonly role: 'user' | 'assistant';
  readonly content: Sealed;
}

/** The visitor's page, referrer host and browser language, as far as the widget reported them. */
export type Visit = Pick<
  Extract<ConversationEvent, { type: 'ConversationStarted' }>['data'],
  'page' | 'referrerHost' | 'language'
>;

/** Keys by which views count a message and the page that it came from. */
export interface CountingKeys {
  readonly content: string;
  /** Null if the page is unknown. */
  readonly page: string | null;
}

export interface ContactRequest {
  readonly revision: number;
  readonly email: Sealed | null;
  readonly question: Sealed | null;
}

/** Who the visitor is, as the page says. Null: it does not. */
export type Identity = Extract<ConversationEvent, { type: 'VisitorIdentified' }>['data'];

interface Begun {
  readonly sessionId: SessionId;
  /** Who began it. Its id derives from this one. */
  readonly visitorId: VisitorId;
  /** Whom it belongs to since the visitor was identified. */
  readonly identifiedAs?: VisitorId;
  readonly ordinal: number;
  readonly lastActivityAt: string;
  readonly messages: readonly VisitorMessage[];
  /** Messages and replies, the size of their sealed texts, sources and grounds, and the visitor's ratings and names. */
  readonly size: { readonly messages: number; readonly bytes: number; readonly changes: number };
  /** The last messages and replies, oldest first: as many as the model may get. */
  readonly recent: readonly RecentTurn[];
  /** Addresses that the visitor left, each with the revision of its event. */
  readonly contacts: readonly ContactRequest[];
  /** Of the turns before the recent ones. */
  readonly summary?: Sealed;
  /** The data that was collected from it: `CollectedFields`. */
  readonly fields?: Sealed;
  /** Whether it has its line for the inbox. */
  readonly isTitled?: true;
  /** Language of the last reply. The fallback for messages that are too short for language detection. */
  readonly language: LanguageCode | undefined;
}

export type EndReason = Extract<ConversationEvent, { type: 'ConversationEnded' }>['data']['reason'];

/** One session of one visitor. It ends after a silence, and a later message starts the next one. */
export type Conversation =
  | { readonly phase: 'none' }
  | ({ readonly phase: 'open' } & Begun)
  | ({ readonly phase: 'ended'; readonly reason: EndReason } & Begun)
  /** Its contents are destroyed, and it accepts no more messages. */
  | ({ readonly phase: 'erased' } & Begun);

const replace = (
  messages: readonly VisitorMessage[],
  id: MessageId,
  replaced: (message: VisitorMessage) => VisitorMessage,
): readonly VisitorMessage[] => messages.map((message) => (message.id === id ? replaced(message) : message));

/** Bytes of a field as stored: its nonce and ciphertext in base64. */
const sealedBytes = (...fields: readonly (Sealed | null)[]): number =>
  fields.reduce((sum, field) => sum + (field?.box.length ?? 0), 0);

const grown = (size: Begun['size'], ...texts: readonly (Sealed | null)[]): Begun['size'] => ({
  ...size,
  messages: size.messages + 1,
  bytes: size.bytes + sealedBytes(...texts),
});
const changed = (size: Begun['size']): Begun['size'] => ({ ...size, changes: size.changes + 1 });

/** Drops the oldest turns of which the model would get nothing. */
function withTurn(
  recent: readonly RecentTurn[],
  { content, ...turn }: Omit<RecentTurn, 'content'> & { readonly content: Sealed | null },
) {
  if (!content) return recent;
  const turns = [...recent, { ...turn, content }];
  return turns.slice(newestWithin(RECENT_TOKENS, turns, tokensOf));
}

const tokensOf = ({ content }: RecentTurn): number => sealedBytes(content) / SEALED_BYTES_PER_TOKEN;

const lastReplyTo = (id: MessageId, recent: readonly RecentTurn[]): number =>
  recent.findLastIndex((turn) => turn.role === 'assistant' && turn.id === id);

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
      size: { messages: 0, bytes: 0, changes: 0 },
      recent: [],
      contacts: [],
      language: undefined,
    };
  }
  if (state.phase === 'none') return state;
  switch (event.type) {
    case 'MessageReceived': {
      const { messageId: id, content, contentKey: key } = event.data;
      return {
        ...state,
        lastActivityAt: at,
        messages: [...state.messages, { id, receivedAt: at, key, reply: 'awaited', content }],
        size: grown(state.size, content),
        recent: withTurn(state.recent, { id, role: 'user', content }),
      };
    }
    case 'ReplyGenerated': {
      const { replyTo, content, sources, grounds, language, repeats } = event.data;
      const { revision } = event;
      return {
        ...state,
        lastActivityAt: at,
        messages: replace(state.messages, replyTo, ({ id, receivedAt, key }) => ({
          id,
          receivedAt,
          key,
          reply: 'given',
          revision,
          repeats,
        })),
        size: grown(state.size, content, sources, grounds),
        recent: withTurn(state.recent, { id: replyTo, role: 'assistant', content }),
        language,
      };
    }
    case 'ConversationSummarized': {
      const { through, summary } = event.data;
      const last = lastReplyTo(through, state.recent);
      // What it covers may have been dropped meanwhile.
      return summary ? { ...state, summary, recent: state.recent.slice(last + 1) } : state;
    }
    case 'FieldsCaptured': {
      const { fields } = event.data;
      return fields ? { ...state, fields } : state;
    }
    case 'ConversationTitled':
      return { ...state, isTitled: true };
    case 'ReplyFailed':
      return {
        ...state,
        lastActivityAt: at,
        messages: replace(state.messages, event.data.replyTo, (message) =>
          message.reply === 'awaited' ? { ...message, reply: 'failed' } : message,
        ),
      };
    case 'ReplyRated': {
      const { replyRevision, rating, comment } = event.data;
      return {
        ...state,
        size: changed(state.size),
        messages: state.messages.map((message) => {
          if (message.reply !== 'given' || message.revision !== replyRevision) return message;
          const { rating: _past, ...unrated } = message;
          return rating ? { ...unrated, rating: { value: rating, comment } } : unrated;
        }),
      };
    }
    case 'VisitorIdentified':
      return { ...state, size: changed(state.size), identifiedAs: event.data.visitorId };
    case 'ContactRequested': {
      const { email, question } = event.data;
      return { ...state, contacts: [...state.contacts, { revision: event.revision, email, question }] };
    }
    case 'ConversationEnded':
      return { ...state, phase: 'ended', reason: event.data.reason };
    case 'ConversationErased':
      // Pending messages can no longer be read, so they can never be answered. Their sealed texts go as well, because
      // another process may still have the key cached.
      const { summary: _summary, fields: _fields, ...kept } = state;
      return {
        ...kept,
        phase: 'erased',
        messages: state.messages.map((message) =>
          message.reply === 'given'
            ? { ...message, ...(message.rating && { rating: { ...message.rating, comment: null } }) }
            : { ...message, reply: 'failed', content: null },
        ),
        recent: [],
        contacts: [],
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

const isFull = ({ size }: Begun): boolean =>
  size.messages >= LIMITS.conversationMessages || size.bytes >= LIMITS.conversationBytes;

const takesChanges = ({ size }: Begun): boolean => size.changes < LIMITS.conversationChanges;

/** The visitor whose conversation it is now. */
export const belongsTo = ({ visitorId, identifiedAs }: Begun): VisitorId => identifiedAs ?? visitorId;

const msSince = (time: string, now: Date): number => now.getTime() - Date.parse(time);

export const messageOf = (state: Conversation, id: MessageId): VisitorMessage | undefined =>
  state.phase === 'none' ? undefined : state.messages.find((message) => message.id === id);

/**
 * Records a visitor's message. Does not record it if the conversation has ended, or ends now because it has been silent
 * for too long or is full: the message then belongs to the visitor's next conversation. A repeated message id is a
 * no-op.
 */
export const receiveMessage =
  (given: {
    readonly messageId: MessageId;
    readonly content: string;
    readonly sessionId: SessionId;
    readonly visitorId: VisitorId;
    readonly ordinal: number;
    readonly visit: Visit;
    /** Recorded where a conversation begins. */
    readonly identity?: Identity | undefined;
    readonly keys: CountingKeys;
    readonly now: Date;
  }): Decision<Conversation, ConversationEvent> =>
  (state) => {
    const { messageId, content, visitorId, ordinal, visit, keys, now } = given;
    const received: ConversationEvent = {
      type: 'MessageReceived',
      data: { messageId, content, contentKey: keys.content },
    };
    if (state.phase === 'none') {
      return [
        {
          type: 'ConversationStarted',
          data: { sessionId: given.sessionId, visitorId, channel: 'widget', ...visit, pageKey: keys.page, ordinal },
        },
        ...(given.identity ? [{ type: 'VisitorIdentified', data: given.identity } as const] : []),
        received,
      ];
    }
    if (belongsTo(state) !== visitorId) return [];
    if (messageOf(state, messageId)) return [];
    if (state.phase !== 'open') return [];
    if (msSince(state.lastActivityAt, now) >= IDLE_MS)
      return [{ type: 'ConversationEnded', data: { reason: 'silence' } }];
    return isFull(state) ? [{ type: 'ConversationEnded', data: { reason: 'full' } }] : [received];
  };

const conversationErased = () => new Refused('conflict', 'conversation-erased', 'This conversation was erased.');

const tooManyRatings = () =>
  new Refused('conflict', 'too-many-ratings', 'The answers of this conversation were rated too often.');

type Reply = Extract<ConversationEvent, { type: 'ReplyGenerated' }>['data'];

/**
 * Records the reply to a message. A second reply is a no-op. An ended conversation still accepts a pending reply.
 *
 * @throws Refused `conversation-erased` or `unknown-message`
 */
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

/**
 * Records the visitor's rating of a reply. It may be changed, also once the conversation has ended. A repeated one is a
 * no-op. `opened` reads a recorded comment.
 *
 * @throws Refused `message-not-found` or `too-many-ratings`
 */
export const rateReply =
  (
    conversationId: ConversationId,
    messageId: MessageId,
    given: { readonly rating: Rating | null; readonly comment: string | null },
    opened: (comment: Sealed | null) => string | null,
  ): Decision<Conversation, ConversationEvent> =>
  (state) => {
    if (state.phase === 'none' || state.phase === 'erased') throw notFound('Message');
    const rated = state.messages.find(
      ({ id, reply }) => reply === 'given' && replyIdOf(conversationId, id) === messageId,
    );
    if (rated?.reply !== 'given') throw notFound('Message');
    const previous = rated.rating?.value ?? null;
    if (previous === given.rating && opened(rated.rating?.comment ?? null) === given.comment) return [];
    if (!takesChanges(state)) throw tooManyRatings();
    return [{ type: 'ReplyRated', data: { messageId, replyRevision: rated.revision, previous, ...given } }];
  };

/**
 * Gives an open conversation to the visitor whom the page's server names. A no-op if it is no longer that of `from`, or
 * has changed too often.
 */
export const identifyVisitor =
  (from: VisitorId, identity: Identity): Decision<Conversation, ConversationEvent> =>
  (state) =>
    state.phase === 'open' && belongsTo(state) === from && takesChanges(state)
      ? [{ type: 'VisitorIdentified', data: identity }]
      : [];

/**
 * Records an address that the visitor leaves, also once the conversation has ended.
 *
 * @throws Refused `conversation-not-found` if it has not begun or is erased, or `contact-already-requested`
 */
export const requestContact =
  (given: { readonly email: string; readonly question: string }): Decision<Conversation, ConversationEvent> =>
  (state) => {
    if (state.phase === 'none' || state.phase === 'erased') throw notFound('Conversation');
    if (state.contacts.length >= LIMITS.contactRequests) {
      throw new Refused('conflict', 'contact-already-requested', 'You have left your address already.');
    }
    return [{ type: 'ContactRequested', data: given }];
  };

export const endConversation = (): Decision<Conversation, ConversationEvent> => (state) =>
  state.phase === 'open' ? [{ type: 'ConversationEnded', data: { reason: 'visitor' } }] : [];

/**
 * Ends a conversation whose last activity has exactly this recorded time. A no-op if there was newer activity.
 * The caller asks once the silence has lasted too long. The times are compared for equality, because the caller's clock
 * may differ from the clock of the process that recorded the activity.
 */
export const endIfSilentSince =
  (time: string): Decision<Conversation, ConversationEvent> =>
  (state) =>
    state.phase === 'open' && state.lastActivityAt === time
      ? [{ type: 'ConversationEnded', data: { reason: 'silence' } }]
      : [];

/**
 * Erases the conversation, and ends it if it is open. A no-op if it is already erased. The caller destroys its data key
 * once the event is in the log.
 *
 * @throws Refused `conversation-not-found`
 */
export const eraseConversation = (): Decision<Conversation, ConversationEvent> => (state) => {
  if (state.phase === 'none') throw notFound('Conversation');
  if (state.phase === 'erased') return [];
  const erased: ConversationEvent = { type: 'ConversationErased', data: {} };
  return state.phase === 'open' ? [{ type: 'ConversationEnded', data: { reason: 'person' } }, erased] : [erased];
};

/** Once the recent turns take more, all but the newest of them are summarized. In tokens. */
const SUMMARIZED_AT = RECENT_TOKENS * (2 / 3);
const KEPT_WHOLE = RECENT_TOKENS / 4;

/** The turns of an open conversation that a summary should replace, and the summary that it replaces with them. */
export interface SummaryPlan {
  readonly through: MessageId;
  readonly turns: readonly RecentTurn[];
  readonly summary?: Sealed;
}

/** Undefined while the turns are few. */
export function toSummarize(state: Conversation): SummaryPlan | undefined {
  if (state.phase !== 'open') return undefined;
  const { recent, summary } = state;
  if (newestWithin(SUMMARIZED_AT, recent, tokensOf) === 0) return undefined;
  const older = recent.slice(0, newestWithin(KEPT_WHOLE, recent, tokensOf));
  const last = older.findLastIndex(({ role }) => role === 'assistant');
  const through = older[last]?.id;
  return through && { through, turns: older.slice(0, last + 1), ...(summary && { summary }) };
}

/** Records a summary, unless the conversation has ended or another one covers these turns. */
export const recordSummary =
  (
    summarized: Extract<ConversationEvent, { type: 'ConversationSummarized' }>['data'],
  ): Decision<Conversation, ConversationEvent> =>
  (state) =>
    state.phase === 'open' && lastReplyTo(summarized.through, state.recent) >= 0
      ? [{ type: 'ConversationSummarized', data: summarized }]
      : [];

/** A line about fewer questions would say no more than the question. */
const TITLED_FROM = 2;

/** The turns that the line of an ended conversation is about, and the summary of those before them. */
export function toTitle(state: Conversation): Pick<SummaryPlan, 'turns' | 'summary'> | undefined {
  if (!mayBeTitled(state) || state.messages.length < TITLED_FROM) return undefined;
  const { recent: turns, summary } = state;
  return { turns, ...(summary && { summary }) };
}

const mayBeTitled = (state: Conversation): state is Extract<Conversation, { phase: 'ended' }> =>
  state.phase === 'ended' && state.reason !== 'person' && !state.isTitled;

/** Records the line of an ended conversation, unless it has one or a person erases it. */
export const recordTitle =
  (
    titled: Extract<ConversationEvent, { type: 'ConversationTitled' }>['data'],
  ): Decision<Conversation, ConversationEvent> =>
  (state) =>
    mayBeTitled(state) ? [{ type: 'ConversationTitled', data: titled }] : [];

/** Values by the names of the owner's fields. */
export const CollectedFields = z.record(z.string(), z.string());
export type CollectedFields = z.infer<typeof CollectedFields>;

export type FoundFields = Pick<
  Extract<ConversationEvent, { type: 'FieldsCaptured' }>['data'],
  'model' | 'usage' | 'costMicroUsd'
> & { readonly fields: CollectedFields };

const mayCapture = (state: Conversation): boolean =>
  state.phase === 'open' || (state.phase === 'ended' && state.reason !== 'person');

/** The recent turns, if the message is the visitor's newest one. A look at a newer one covers it. */
export const toCapture = (state: Conversation, messageId: MessageId): readonly RecentTurn[] | undefined =>
  state.phase !== 'none' && mayCapture(state) && state.messages.at(-1)?.id === messageId ? state.recent : undefined;

/**
 * Records found data over what was collected before. What is no longer found stays, because the turns that held it may
 * be gone, but for fields that the owner has no more. A no-op if nothing is new. `opened` reads what was collected.
 */
export const captureFields =
  (
    {
      through,
      names,
      fields: found,
      ...by
    }: FoundFields & { readonly through: MessageId; readonly names: readonly string[] },
    opened: (fields: Sealed | null) => CollectedFields | null,
  ): Decision<Conversation, ConversationEvent> =>
  (state) => {
    if (state.phase === 'none' || !mayCapture(state)) return [];
    const known = opened(state.fields ?? null) ?? {};
    const kept = Object.entries(known).filter(([name]) => names.includes(name));
    const fields = { ...Object.fromEntries(kept), ...found };
    return isDeepStrictEqual(fields, known) ? [] : [{ type: 'FieldsCaptured', data: { through, fields, ...by } }];
  };
