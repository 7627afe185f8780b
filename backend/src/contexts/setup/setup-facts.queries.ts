import { Injectable } from '@nestjs/common';
import { chatbotStream, type StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import { SETUP_STEPS, type SetupProgress, type SetupStep } from '@chatbot-builder/contracts/http/setup';
import { type AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { type ChatbotActivity, chatbotActivityCollection } from '@chatbot-builder/contracts/views';
import type { Decider } from '../../kernel/decider.js';
import { DocumentStore } from '../../ports/document-store.js';
import { SetupSteps } from '../../runtime/setup/setup-steps.js';
import { Streams } from '../../runtime/streams.js';

/** The oldest chatbots of an account, among which its first documents and visitors are. */
const LOOKED_AT = 100;

/** Whether a chatbot answers from a text that was typed into the editor. */
const hasKnowledgeText: Decider<boolean, StoredChatbotEvent> = {
  initial: false,
  evolve: (state, event) => {
    if (event.type === 'ChatbotCreated') return event.data.settings.knowledgeBase !== '';
    if (event.type !== 'ChatbotSettingsChanged') return state;
    return event.data.changes.knowledgeBase === undefined ? state : event.data.changes.knowledgeBase !== '';
  },
};

/** Computes what an account has done so far from its chatbots, and from what was recorded where no other fact tells. */
@Injectable()
export class SetupFacts {
  constructor(
    private readonly documents: DocumentStore,
    private readonly streams: Streams,
    private readonly steps: SetupSteps,
  ) {}

  async of(accountId: AccountId): Promise<SetupProgress> {
    const { done, dismissed } = await this.steps.of(accountId);
    if (dismissed) return { done: [], dismissed, chatbotId: null };
    const { documents: chatbots } = await this.documents.find<ChatbotActivity>(chatbotActivityCollection, {
      where: { accountId },
      sort: { field: 'createdAt', order: 'asc' },
      limit: LOOKED_AT,
    });
    const chatbotId = chatbots.at(-1)?._id;
    const visited = chatbots.some(({ conversations }) => conversations > 0);
    const facts: Record<SetupStep, boolean> = {
      create: chatbots.length > 0,
      train: chatbots.some((chatbot) => chatbot.documents > 0) || (await this.#hasText(chatbotId)),
      test: done.has('test'),
      // Whoever has visitors has embedded the chatbot, wherever its code came from.
      embed: done.has('embed') || visited,
      visit: visited,
    };
    return { done: SETUP_STEPS.filter((step) => facts[step]), dismissed, chatbotId: chatbotId ?? null };
  }

  async #hasText(chatbotId: string | undefined): Promise<boolean> {
    if (chatbotId === undefined) return false;
    return (await this.streams.read(chatbotStream(ChatbotId.parse(chatbotId)), hasKnowledgeText)).state;
  }
}
