import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { Vault } from '../../runtime/sealing/vault.js';

/** Key name prefixes. The chatbot's id follows. */
export const DELETED_CHATBOT = 'deleted-chatbot/';
export const ERASED_CHATBOT = 'erased-chatbot/';

/**
 * Marks deleted and erased chatbots in the key store. An older backup does not contain their deletion, so a restore
 * reads the markers from the newest keys.
 */
@Injectable()
export class DeletionMarkers implements Eraser {
  readonly name = 'deletion-markers';

  constructor(private readonly vault: Vault) {}

  markDeleted(chatbotId: ChatbotId): Promise<void> {
    return this.vault.destroy(DELETED_CHATBOT + chatbotId);
  }

  async eraseChatbot({ chatbotId }: ErasedChatbot): Promise<void> {
    await this.vault.destroy(ERASED_CHATBOT + chatbotId);
  }

  /** The account's destroyed key already marks all of its chatbots. */
  async eraseAccount({ chatbotIds }: ErasedAccount, _context: CommandContext, signal: AbortSignal): Promise<void> {
    for (const chatbotId of chatbotIds) {
      signal.throwIfAborted();
      await this.vault.delete(DELETED_CHATBOT + chatbotId);
      await this.vault.delete(ERASED_CHATBOT + chatbotId);
    }
  }
}
