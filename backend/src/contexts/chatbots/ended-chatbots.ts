import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { ErasedAccount, AccountDataEraser } from '../../kernel/account-data-eraser.js';
import { Vault } from '../../runtime/sealing/vault.js';

/** What follows is the id of a chatbot that was deleted, or erased. */
export const DELETED_CHATBOT = 'deleted-chatbot/';
export const ERASED_CHATBOT = 'erased-chatbot/';

/** Keeps with the keys which chatbots are no more: a backup from before knows nothing of that, and its restore asks the newest keys. */
@Injectable()
export class EndedChatbots implements AccountDataEraser {
  readonly name = 'ended-chatbots';

  constructor(private readonly vault: Vault) {}

  keepDeleted(chatbotId: ChatbotId): Promise<void> {
    return this.vault.destroy(DELETED_CHATBOT + chatbotId);
  }

  keepErased(chatbotId: ChatbotId): Promise<void> {
    return this.vault.destroy(ERASED_CHATBOT + chatbotId);
  }

  /** The account's own key says the same of all of them. */
  async erase({ chatbotIds }: ErasedAccount, signal: AbortSignal): Promise<void> {
    for (const chatbotId of chatbotIds) {
      signal.throwIfAborted();
      await this.vault.delete(DELETED_CHATBOT + chatbotId);
      await this.vault.delete(ERASED_CHATBOT + chatbotId);
    }
  }
}
