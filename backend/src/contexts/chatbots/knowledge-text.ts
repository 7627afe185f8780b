import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import type { KnowledgeSource } from '../../kernel/knowledge-source.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { Streams } from '../../runtime/streams.js';
import { chatbot, type Chatbot, type LiveChatbot } from './chatbot.js';

/** Indexes a chatbot's own knowledge text, as a document with the chatbot's id. */
@Injectable()
export class KnowledgeText implements KnowledgeSource {
  readonly name = 'knowledge text';

  constructor(
    private readonly index: KnowledgeIndex,
    private readonly streams: Streams,
  ) {}

  /**
   * Once it resolves, replies use the text of this revision. Leaves nothing in the index if the chatbot was deleted
   * meanwhile.
   */
  async update(chatbotId: ChatbotId, { revision, settings }: LiveChatbot): Promise<void> {
    await this.index.replace(chatbotId, {
      documentId: chatbotId,
      version: revision,
      title: settings.name,
      markdown: settings.knowledgeBase,
    });
    // The deletion may have emptied the index before this text was added. Nothing else would remove the text.
    if ((await this.current(chatbotId)).phase !== 'live') await this.index.removeAll(chatbotId);
  }

  /** Indexes the text as recorded in the log. */
  async refresh(chatbotId: ChatbotId): Promise<void> {
    const state = await this.current(chatbotId);
    if (state.phase === 'live') await this.update(chatbotId, state);
  }

  async restore(chatbotId: ChatbotId, held: ReadonlySet<string>): Promise<number> {
    if (held.has(chatbotId)) return 0;
    const state = await this.current(chatbotId);
    if (state.phase !== 'live' || state.settings.knowledgeBase === '') return 0;
    await this.update(chatbotId, state);
    return 1;
  }

  private async current(chatbotId: ChatbotId): Promise<Chatbot> {
    return (await this.streams.read(chatbotStream(chatbotId), chatbot)).state;
  }
}
