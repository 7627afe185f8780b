import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { Vault } from '../../runtime/sealing/vault.js';

/** Prefixes of the ids of deleted and erased chatbots. */
export const DELETED_CHATBOT = 'deleted-chatbot/';
export const ERASED_CHATBOT = 'erased-chatbot/';

/** Marks deleted and erased chatbots in the key store: a backup from before knows nothing of them, and its restore asks the newest keys. */
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

  /** The account's destroyed key says the same of all of them. */
  async eraseAccount({ chatbotIds }: ErasedAccount, _context: CommandContext, signal: AbortSignal): Promise<void> {
    for (const chatbotId of chatbotIds) {
      signal.throwIfAborted();
      await this.vault.delete(DELETED_CHATBOT + chatbotId);
      await this.vault.delete(ERASED_CHATBOT + chatbotId);
    }
  }
}
