import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '../../kernel/streams.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, type LiveChatbot } from './chatbot.js';

/** A chatbot's own knowledge text: one more document of its knowledge, under the chatbot's id. */
@Injectable()
export class KnowledgeText {
  constructor(
    private readonly index: KnowledgeIndex,
    private readonly streams: Streams,
  ) {}

  /** Answers with the text as of this revision once it resolves. */
  async update(chatbotId: ChatbotId, { revision, settings }: LiveChatbot): Promise<void> {
    await this.index.replace(chatbotId, { documentId: chatbotId, version: revision, title: settings.name, markdown: settings.knowledgeBase });
  }

  /** Brings the index up to what the log says. */
  async restore(chatbotId: ChatbotId): Promise<void> {
    const { state } = await this.streams.read(chatbotStream(chatbotId), chatbot);
    if (state.phase === 'live') await this.update(chatbotId, state);
  }
}
