import { Injectable } from '@nestjs/common';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { ApiKeys } from '../../runtime/api-keys/api-keys.js';

@Injectable()
export class ApiKeyEraser implements Eraser {
  readonly name = 'api-keys';

  constructor(private readonly keys: ApiKeys) {}

  eraseChatbot({ chatbotId }: ErasedChatbot): Promise<void> {
    return this.keys.drop(chatbotId);
  }

  async eraseAccount({ chatbotIds }: ErasedAccount): Promise<void> {
    for (const chatbotId of chatbotIds) await this.keys.drop(chatbotId);
  }
}
