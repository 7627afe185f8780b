import { Inject, Injectable } from '@nestjs/common';
import { MODEL_IDS } from '@chatbot-builder/contracts/constants';
import type { ChatModel } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Refused } from '../../../kernel/refusal.js';
import { LanguageModel, ModelFailed, ModelProvider } from '../../../ports/language-model.js';
import { type Quota, Quotas } from '../../../ports/quotas.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';
import { CONFIG, type Config } from '../../../settings/config.js';

/**
 * Which model answers, and who pays for it: the owner's key, else the operator's as far as it goes, else the offline
 * model.
 */
@Injectable()
export class Models {
  private readonly platform: Config['provider']['platform'];
  private readonly testChats: Quota;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'provider' | 'limits'>,
    private readonly keys: ProviderKeys,
    private readonly provider: ModelProvider,
    private readonly quotas: Quotas,
    readonly offline: LanguageModel,
  ) {
    this.platform = config.provider.platform;
    this.testChats = { name: 'platform-test-chats', ...config.limits.LIMIT_PLATFORM_TEST_CHATS_PER_DAY };
  }

  /** Who would answer a test chat. */
  async testedBy(accountId: AccountId): Promise<ChatModel> {
    const unpriced = MODEL_IDS.filter((id) => !this.provider.hasPrice(id));
    if ((await this.keys.of(accountId)) !== undefined) return { answeredBy: 'own-key', unpriced };
    if (!this.platform) return { answeredBy: 'offline' };
    const messagesPerDay = this.platform.isUnlimited ? null : this.testChats.limit;
    return { answeredBy: 'platform', messagesPerDay, unpriced };
  }

  /** The model for visitors. @throws ModelFailed `no-api-key` */
  async forVisitors(accountId: AccountId): Promise<LanguageModel> {
    const key = await this.keys.of(accountId);
    if (key !== undefined) return this.provider.model(key);
    if (!this.platform) return this.offline;
    if (this.platform.isUnlimited) return this.provider.model(this.platform.apiKey);
    throw new ModelFailed('no-api-key', 'The account has no API key.');
  }

  /** The model for a test chat, which is counted if the operator pays for it. @throws Refused `no-test-credits` */
  async forTestChat(accountId: AccountId): Promise<LanguageModel> {
    const key = await this.keys.of(accountId);
    if (key !== undefined) return this.provider.model(key);
    if (!this.platform) return this.offline;
    if (!this.platform.isUnlimited) await this.takeTestChat(accountId);
    return this.provider.model(this.platform.apiKey);
  }

  private async takeTestChat(accountId: AccountId): Promise<void> {
    const { granted, endsInMs } = await this.quotas.take(this.testChats, accountId);
    if (granted) return;
    throw new Refused(
      'payment-required',
      'no-test-credits',
      `You have used the ${this.testChats.limit} test messages that are free each day. To go on, add a key of your own to the card “API Key” in Settings.`,
      { retryAfterSeconds: Math.ceil(endsInMs / 1_000) },
    );
  }
}
