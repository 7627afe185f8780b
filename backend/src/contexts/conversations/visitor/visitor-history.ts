import { Injectable } from '@nestjs/common';
import type { ChatbotId, ConversationId, VisitorId } from '@chatbot-builder/contracts/ids';
import type { WidgetHistory } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { conversation, type Conversation } from '../conversation.js';
import { LatestOrdinal } from './latest-ordinal.js';
import { Transcripts } from '../transcripts.js';
import { conversationIdOf } from './visitor-conversations.js';

interface Current {
  readonly conversationId: ConversationId;
  readonly state: Exclude<Conversation, { phase: 'none' }>;
}

/** A visitor's last conversation. */
@Injectable()
export class VisitorHistory {
  constructor(
    private readonly streams: Streams,
    private readonly latest: LatestOrdinal,
    private readonly transcripts: Transcripts,
  ) {}

  async current(chatbotId: ChatbotId, visitorId: VisitorId): Promise<Current | undefined> {
    let last: Current | undefined;
    // The view may be behind, so read the streams after the last one that it knows.
    for (let ordinal = await this.latest.of(chatbotId, visitorId); ; ordinal++) {
      const conversationId = conversationIdOf(chatbotId, visitorId, ordinal);
      const { state } = await this.streams.read(conversationStream(conversationId), conversation);
      if (state.phase === 'none') return last;
      last = { conversationId, state };
      if (state.phase === 'open') return last;
    }
  }

  async last(chatbotId: ChatbotId, visitorId: VisitorId): Promise<WidgetHistory> {
    const current = await this.current(chatbotId, visitorId);
    // The visitor dismissed a conversation by starting over. An erased one has nothing to show.
    const hidden =
      current?.state.phase === 'erased' || (current?.state.phase === 'ended' && current.state.reason === 'visitor');
    if (!current || hidden) return { conversationId: null, ended: false, messages: [], awaitingReplyTo: null };
    const { conversationId, state } = current;
    return {
      conversationId,
      ended: state.phase === 'ended',
      messages: [...(await this.transcripts.messages(conversationId))],
      awaitingReplyTo: state.messages.find((message) => message.reply === 'awaited')?.id ?? null,
    };
  }
}
