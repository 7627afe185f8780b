import { Injectable } from '@nestjs/common';
import type { ChatbotId, ConversationId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import type { WidgetHistoryQuery } from '@chatbot-builder/contracts/http/visitor';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { belongsTo, conversation, type Conversation } from '../conversation.js';
import { Ordinals } from './ordinals.js';
import { Transcripts } from '../transcripts.js';
import { conversationIdOf } from './visitor-conversations.js';

interface Current {
  readonly conversationId: ConversationId;
  readonly state: Exclude<Conversation, { phase: 'none' }>;
}

/** Where a page ends: before this revision of the conversation, or at its end. */
type PageStart = NonNullable<WidgetHistoryQuery['before']>;

const NOTHING: WidgetHistory = { conversationId: null, ended: false, messages: [], awaitingReplyTo: null, older: null };

/** The visitor has put it away. It is among the earlier ones. */
const isPutAway = (state: Current['state']): boolean => state.phase === 'ended' && state.reason === 'visitor';

/** A visitor's conversations, page by page from their ends. */
@Injectable()
export class VisitorHistory {
  constructor(
    private readonly streams: Streams,
    private readonly ordinals: Ordinals,
    private readonly transcripts: Transcripts,
  ) {}

  /** The open conversation, or else the last one. */
  async current(chatbotId: ChatbotId, visitorId: VisitorId): Promise<Current | undefined> {
    const id = await this.ordinals.brought(chatbotId, visitorId);
    const brought = id && (await this.own(chatbotId, visitorId, id));
    if (brought?.state.phase === 'open') return brought;
    const numbered = await this.numbered(chatbotId, visitorId);
    if (!brought || numbered?.state.phase === 'open') return numbered;
    return numbered && numbered.state.lastActivityAt > brought.state.lastActivityAt ? numbered : brought;
  }

  /** The last of those that the visitor began under this id. */
  private async numbered(chatbotId: ChatbotId, visitorId: VisitorId): Promise<Current | undefined> {
    let last: Current | undefined;
    // The view may be behind, so read the streams after the last one that it knows.
    for (let ordinal = await this.ordinals.latest(chatbotId, visitorId); ; ordinal++) {
      const next = await this.at(chatbotId, visitorId, ordinal);
      if (!next) return last;
      if (belongsTo(next.state) !== visitorId) continue;
      last = next;
      if (next.state.phase === 'open') return next;
    }
  }

  /** The end of the last conversation, or a page of any one. */
  async page(chatbotId: ChatbotId, visitorId: VisitorId, before?: PageStart): Promise<WidgetHistory> {
    const shown = before
      ? await this.own(chatbotId, visitorId, before.conversationId)
      : await this.current(chatbotId, visitorId);
    if (!shown || shown.state.phase === 'erased') return NOTHING;
    const { conversationId, state } = shown;
    if (!before && isPutAway(state)) return { ...NOTHING, conversationId };
    const { messages, older } = await this.transcripts.page(conversationId, state, before?.revision);
    return {
      conversationId,
      ended: state.phase === 'ended',
      messages: [...messages],
      awaitingReplyTo: before ? null : (state.messages.findLast(({ reply }) => reply === 'awaited')?.id ?? null),
      older: older === null ? null : `${conversationId}.${older}`,
    };
  }

  /** The conversation, if it is the visitor's. */
  async own(chatbotId: ChatbotId, visitorId: VisitorId, conversationId: ConversationId): Promise<Current | undefined> {
    const { state } = await this.streams.read(conversationStream(conversationId), conversation);
    if (state.phase === 'none' || belongsTo(state) !== visitorId) return undefined;
    // The id tells whose chatbot it is.
    return conversationIdOf(chatbotId, state.visitorId, state.ordinal) === conversationId
      ? { conversationId, state }
      : undefined;
  }

  private async at(chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): Promise<Current | undefined> {
    const conversationId = conversationIdOf(chatbotId, visitorId, ordinal);
    const { state } = await this.streams.read(conversationStream(conversationId), conversation);
    return state.phase === 'none' ? undefined : { conversationId, state };
  }
}
