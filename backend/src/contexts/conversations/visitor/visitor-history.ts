import { Injectable } from '@nestjs/common';
import type { ChatbotId, ConversationId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { conversation, type Conversation } from '../conversation.js';
import { Ordinals } from './ordinals.js';
import { Transcripts } from '../transcripts.js';
import { conversationIdOf } from './visitor-conversations.js';

interface Current {
  readonly conversationId: ConversationId;
  readonly state: Exclude<Conversation, { phase: 'none' }>;
}

/** Where a page ends: before this revision of the visitor's conversation with this number. */
interface PageStart {
  readonly ordinal: number;
  readonly revision: number;
}

const NOTHING: WidgetHistory = { conversationId: null, ended: false, messages: [], awaitingReplyTo: null, older: null };

/** The visitor dismissed a conversation by starting over. An erased one has nothing to show. */
const isHidden = (state: Current['state']): boolean =>
  state.phase === 'erased' || (state.phase === 'ended' && state.reason === 'visitor');

/** A visitor's last conversation, page by page from its end. */
@Injectable()
export class VisitorHistory {
  constructor(
    private readonly streams: Streams,
    private readonly ordinals: Ordinals,
    private readonly transcripts: Transcripts,
  ) {}

  async current(chatbotId: ChatbotId, visitorId: VisitorId): Promise<Current | undefined> {
    let last: Current | undefined;
    // The view may be behind, so read the streams after the last one that it knows.
    for (let ordinal = await this.ordinals.latest(chatbotId, visitorId); ; ordinal++) {
      const next = await this.at(chatbotId, visitorId, ordinal);
      if (!next) return last;
      last = next;
      if (next.state.phase === 'open') return next;
    }
  }

  /** The end of the last conversation, or the page before one that was read earlier. */
  async page(chatbotId: ChatbotId, visitorId: VisitorId, before?: PageStart): Promise<WidgetHistory> {
    const shown = before
      ? await this.at(chatbotId, visitorId, before.ordinal)
      : await this.current(chatbotId, visitorId);
    if (!shown || isHidden(shown.state)) return NOTHING;
    const { conversationId, state } = shown;
    const { messages, older } = await this.transcripts.page(conversationId, state, before?.revision);
    return {
      conversationId,
      ended: state.phase === 'ended',
      messages: [...messages],
      awaitingReplyTo: before ? null : (state.messages.findLast(({ reply }) => reply === 'awaited')?.id ?? null),
      older: older === null ? null : `${state.ordinal}.${older}`,
    };
  }

  async at(chatbotId: ChatbotId, visitorId: VisitorId, ordinal: number): Promise<Current | undefined> {
    const conversationId = conversationIdOf(chatbotId, visitorId, ordinal);
    const { state } = await this.streams.read(conversationStream(conversationId), conversation);
    return state.phase === 'none' ? undefined : { conversationId, state };
  }
}
