import { Injectable } from '@nestjs/common';
import type { ErasedAccount, ErasedChatbot, Eraser } from '../../kernel/eraser.js';
import { ApiKeys } from '../../runtime/api-keys/api-keys.js';
import { IdentitySecrets } from '../../runtime/api-keys/identity-secrets.js';

@Injectable()
export class ApiKeyEraser implements Eraser {
  readonly name = 'api-keys';

  constructor(
    private readonly keys: ApiKeys,
    private readonly secrets: IdentitySecrets,
  ) {}

  async eraseChatbot({ chatbotId }: Pick<ErasedChatbot, 'chatbotId'>): Promise<void> {
    await this.keys.drop(chatbotId);
    await this.secrets.drop(chatbotId);
  }

  async eraseAccount({ chatbotIds }: ErasedAccount): Promise<void> {
    for (const chatbotId of chatbotIds) await this.eraseChatbot({ chatbotId });
  }
}
