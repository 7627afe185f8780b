import type { ErasedAccount, ErasedChatbot, ErasedConversation, ErasedPerson, Eraser } from '../../kernel/eraser.js';
import type { CommandContext } from '../../kernel/envelope.js';
import type { Registry } from '../registry.js';

/** Calls the hooks of all contexts. Used by the one command or job that erases such a thing. */
export class Erasers {
  constructor(private readonly registry: Pick<Registry, 'erasers'>) {}

  conversation(conversation: ErasedConversation, context: CommandContext, signal: AbortSignal): Promise<void> {
    return this.#each(async (eraser) => eraser.eraseConversation?.(conversation, context, signal));
  }

  person(person: ErasedPerson, context: CommandContext, signal: AbortSignal): Promise<void> {
    return this.#each(async (eraser) => eraser.erasePerson?.(person, context, signal));
  }

  chatbot(chatbot: ErasedChatbot, context: CommandContext, signal: AbortSignal): Promise<void> {
    return this.#each(async (eraser) => eraser.eraseChatbot?.(chatbot, context, signal));
  }

  account(account: ErasedAccount, context: CommandContext, signal: AbortSignal): Promise<void> {
    return this.#each(async (eraser) => eraser.eraseAccount?.(account, context, signal));
  }

  /** A failing hook does not keep the others from running. */
  async #each(erase: (eraser: Eraser) => Promise<void>): Promise<void> {
    for (const outcome of await Promise.allSettled(this.registry.erasers.map(erase)))
      if (outcome.status === 'rejected') throw outcome.reason;
  }
}
