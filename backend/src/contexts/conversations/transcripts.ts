import { Injectable } from '@nestjs/common';
import {
  conversationStream,
  ReplySource,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { WidgetMessage, WidgetSource } from '@chatbot-builder/contracts/widget';
import { z } from 'zod';
import type { Recorded } from '../../kernel/envelope.js';
import type { Turn } from '../../ports/language-model.js';
import { PersonalData, type Opener } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { conversation, type Conversation, messageOf, type SummaryPlan } from './conversation.js';

const Content = z.string().nullable();
const Sources = z.array(ReplySource).nullable();

type Event = Recorded<StoredConversationEvent>;

/**
 * A page of a conversation, oldest message first. `older` is the revision before which the page before it ends, or
 * null.
 */
export interface TranscriptPage {
  readonly messages: readonly WidgetMessage[];
  readonly older: number | null;
}

/** Reads conversations from their streams, so that every acknowledged message is included. */
@Injectable()
export class Transcripts {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /** The last page, or the one before a revision, of a conversation that is not erased. */
  async page(
    conversationId: ConversationId,
    state: Exclude<Conversation, { phase: 'none' }>,
    before?: number,
  ): Promise<TranscriptPage> {
    const stream = conversationStream(conversationId);
    const [events, opener] = await Promise.all([
      this.streams.backwards(stream, LIMITS.historyPage, before),
      this.personal.opener(stream),
    ]);
    const first = events.at(-1);
    const ratings = new Map(
      state.messages.flatMap((message) =>
        message.reply === 'given' && message.rating ? [[message.revision, message.rating.value]] : [],
      ),
    );
    return {
      messages: events
        .flatMap((event) => {
          const message = shown(event, opener);
          const rating = ratings.get(event.revision);
          return message ? [{ ...message, ...(rating && { rating }) }] : [];
        })
        .reverse(),
      older: first && first.type !== 'ConversationStarted' ? first.revision : null,
    };
  }

  /** The reply to a message. Undefined if there is none, or if the conversation is erased. */
  async replyTo(conversationId: ConversationId, messageId: MessageId): Promise<WidgetMessage | undefined> {
    const stream = conversationStream(conversationId);
    const { state } = await this.streams.read(stream, conversation);
    const message = messageOf(state, messageId);
    if (message?.reply !== 'given' || state.phase === 'erased') return undefined;
    const [event] = await this.streams.backwards(stream, 1, message.revision + 1);
    return event?.type === 'ReplyGenerated' ? this.shownReply(conversationId, event) : undefined;
  }

  async shownReply(
    conversationId: ConversationId,
    reply: Extract<Event, { type: 'ReplyGenerated' }>,
  ): Promise<WidgetMessage> {
    return shownReply(reply, await this.personal.rememberingOpener(conversationStream(conversationId)));
  }

  /**
   * A visitor's question, the recent turns before it, oldest first, and the summary of those before them. Undefined if
   * it is unknown, answered or erased.
   */
  async turns(
    conversationId: ConversationId,
    state: Exclude<Conversation, { phase: 'none' }>,
    messageId: MessageId,
  ): Promise<{ question: string; history: readonly Turn[]; summary: string | undefined } | undefined> {
    const message = messageOf(state, messageId);
    if (!message || message.reply === 'given') return undefined;
    const open = await this.personal.rememberingOpener(conversationStream(conversationId));
    const question = Content.parse(open('content', message.content));
    if (question === null) return undefined;
    const asked = state.recent.findIndex(({ id, role }) => role === 'user' && id === messageId);
    const before = { ...state, turns: state.recent.slice(0, Math.max(0, asked)) };
    const { turns: history, summary } = await this.opened(conversationId, before);
    return { question, history, summary };
  }

  /** Turns and the summary of those before them, without what is erased. */
  async opened(
    conversationId: ConversationId,
    { turns, summary }: Pick<SummaryPlan, 'turns' | 'summary'>,
  ): Promise<{ turns: readonly Turn[]; summary: string | undefined }> {
    const open = await this.personal.rememberingOpener(conversationStream(conversationId));
    return {
      turns: turns.flatMap(({ role, content }): Turn[] => {
        const text = Content.parse(open('content', content));
        return text === null ? [] : [{ role, content: text }];
      }),
      summary: (summary && Content.parse(open('summary', summary))) ?? undefined,
    };
  }
}

/** Without what only the dashboard shows. */
export const toShownSource = ({ textHash: _hash, ...source }: ReplySource): WidgetSource => source;

function shown(event: Event, opener: Opener): WidgetMessage | undefined {
  if (event.type === 'ReplyGenerated') return shownReply(event, opener);
  if (event.type !== 'MessageReceived') return undefined;
  const { messageId: id, content } = event.data;
  return {
    id,
    role: 'user',
    content: Content.parse(opener('content', content)) ?? '',
    createdAt: event.metadata.occurredAt,
    sources: [],
    stopped: false,
  };
}

function shownReply({ data, metadata }: Extract<Event, { type: 'ReplyGenerated' }>, opener: Opener): WidgetMessage {
  const sources = Sources.parse(opener('sources', data.sources)) ?? [];
  return {
    id: data.messageId,
    role: 'assistant',
    content: Content.parse(opener('content', data.content)) ?? '',
    createdAt: metadata.occurredAt,
    sources: sources.map(toShownSource),
    stopped: data.stopped,
    ...(data.basis === 'nothing-found' && { notFound: true }),
  };
}
