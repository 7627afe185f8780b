import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProviderSettings, SaveApiKeyBody } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Answers } from '../../../http/answers.js';
import { CurrentContext } from '../../../http/command-context.js';
import { ApiTags } from '../../../http/described.js';
import { CurrentPrincipal } from '../../../http/principal.js';
import { ForPerson, json } from '../../../http/routes/route.js';
import type { CommandContext } from '../../../kernel/envelope.js';
import type { PrincipalOf } from '../../../kernel/principal.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';
import { maskedKey } from './masked-key.js';
import { RemoveProviderKey, SaveProviderKey } from './provider-key.commands.js';

/** The account's own key for the provider of the language model. */
@ApiTags('Account')
@Controller('settings')
export class ProviderKeyController {
  constructor(
    private readonly commands: CommandBus,
    private readonly keys: ProviderKeys,
  ) {}

  @ForPerson('account:manage')
  @Get()
  @Answers(ProviderSettings)
  get(@CurrentPrincipal('person') { accountId }: PrincipalOf<'person'>): Promise<ProviderSettings> {
    return this.shown(accountId);
  }

  /** Asks the provider whether it takes the key, then keeps it in place of the former one. */
  @ForPerson('account:manage', { body: json(), limits: ['provider-keys'] })
  @Post()
  @HttpCode(200)
  @Answers(ProviderSettings)
  async save(
    @Body({ schema: SaveApiKeyBody }) { apiKey }: SaveApiKeyBody,
    @CurrentContext() context: CommandContext,
  ): Promise<ProviderSettings> {
    await this.commands.execute(new SaveProviderKey(apiKey, context));
    return this.shown(context.accountId);
  }

  /** Removes the key. */
  @ForPerson('account:manage')
  @Delete()
  @HttpCode(204)
  async remove(@CurrentContext() context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveProviderKey(context));
  }

  private async shown(accountId: AccountId): Promise<ProviderSettings> {
    const key = await this.keys.of(accountId);
    return key === undefined
      ? { hasApiKey: false, maskedApiKey: '' }
      : { hasApiKey: true, maskedApiKey: maskedKey(key) };
  }
}
