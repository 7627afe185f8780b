import { Injectable } from '@nestjs/common';
import type { ErasedAccount, AccountDataEraser } from '../../kernel/account-data-eraser.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { objectsOf } from './uploads.js';

/** Erases what an account's chatbots know and the files it was read from. */
@Injectable()
export class KnowledgeEraser implements AccountDataEraser {
  readonly name = 'knowledge';

  constructor(
    private readonly index: KnowledgeIndex,
    private readonly objects: ObjectStore,
  ) {}

  async erase({ accountId, chatbotIds }: ErasedAccount, signal: AbortSignal): Promise<void> {
    for (const chatbotId of chatbotIds) {
      signal.throwIfAborted();
      await this.index.removeAll(chatbotId);
    }
    for await (const { key } of this.objects.list(objectsOf(accountId))) {
      signal.throwIfAborted();
      await this.objects.delete(key);
    }
  }
}
