import { Injectable } from '@nestjs/common';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../kernel/owned-data.js';
import { DocumentStore } from '../../ports/document-store.js';
import { ApiKeys } from '../../runtime/api-keys/api-keys.js';
import { IdentitySecrets } from '../../runtime/api-keys/identity-secrets.js';
import { jsonLines } from '../../runtime/owned-data/json-lines.js';
import { liveChatbotsOf } from '../../runtime/owned-data/live-chatbots.js';
import { Streams } from '../../runtime/streams.js';
import { shownKey, shownSecret } from './shown.js';

/**
 * The API keys and identity secrets of all chatbots that work, as the editor lists them: without the secrets
 * themselves.
 */
@Injectable()
export class OwnedKeys implements OwnedData {
  readonly name = 'api-keys';

  constructor(
    private readonly documents: DocumentStore,
    private readonly streams: Streams,
    private readonly keys: ApiKeys,
    private readonly secrets: IdentitySecrets,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    const keysOf = async (chatbotId: ChatbotId) => (await this.keys.of(chatbotId)).map(shownKey);
    const secretsOf = async (chatbotId: ChatbotId) => (await this.secrets.of(chatbotId)).map(shownSecret);
    yield { name: 'api-keys.jsonl', body: jsonLines(this.ofEachChatbot(accountId, keysOf)) };
    yield { name: 'identity-secrets.jsonl', body: jsonLines(this.ofEachChatbot(accountId, secretsOf)) };
  }

  private async *ofEachChatbot(
    accountId: AccountId,
    shown: (chatbotId: ChatbotId) => Promise<readonly object[]>,
  ): AsyncGenerator<object> {
    for await (const chatbotId of liveChatbotsOf(accountId, this.documents, this.streams))
      for (const item of await shown(chatbotId)) yield { chatbotId, ...item };
  }
}
