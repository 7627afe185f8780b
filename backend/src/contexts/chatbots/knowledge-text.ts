import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, type Chatbot, type LiveChatbot } from './chatbot.js';

/** A chatbot's own knowledge text: one more document of its knowledge, under the chatbot's id. */
@Injectable()
export class KnowledgeText {
  constructor(
    private readonly index: KnowledgeIndex,
    private readonly streams: Streams,
  ) {}

  /** Answers with the text as of this revision once it resolves. Leaves nothing where the chatbot was deleted meanwhile. */
  async update(chatbotId: ChatbotId, { revision, settings }: LiveChatbot): Promise<void> {
    await this.index.replace(chatbotId, {
      documentId: chatbotId,
      version: revision,
      title: settings.name,
      markdown: settings.knowledgeBase,
    });
    // The deletion emptied the index before the text came: nobody else takes it out again.
    if ((await this.current(chatbotId)).phase !== 'live') await this.index.removeAll(chatbotId);
  }

  /** Brings the index up to what the log says. */
  async restore(chatbotId: ChatbotId): Promise<void> {
    const state = await this.current(chatbotId);
    if (state.phase === 'live') await this.update(chatbotId, state);
  }

  private async current(chatbotId: ChatbotId): Promise<Chatbot> {
    return (await this.streams.read(chatbotStream(chatbotId), chatbot)).state;
  }
}
