import type { ChatbotId } from '@chatbot-builder/contracts/ids';

/**
 * A context that adds texts to the knowledge index. The index is derived data: what it lost comes again from log and
 * objects.
 */
export interface KnowledgeSource {
  readonly name: string;
  /**
   * Adds the chatbot's texts that the index does not hold, by their ids. Returns how many it dealt with: added, or
   * recorded as lost. None are left when it returns 0.
   */
  restore(chatbotId: ChatbotId, held: ReadonlySet<string>): Promise<number>;
}
