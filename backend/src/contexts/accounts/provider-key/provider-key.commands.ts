import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Notices } from '../../../runtime/notices/notices.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';
import { Streams } from '../../../runtime/streams.js';
import { account, removeProviderKey, saveProviderKey } from '../account.js';
import { KeyCheck } from './key-check.js';

/** Sets or replaces the account's key, once the provider takes it. @throws Refused as `KeyCheck` does */
export class SaveProviderKey extends Command<void> {
  constructor(
    readonly apiKey: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SaveProviderKey)
export class SaveProviderKeyHandler implements ICommandHandler<SaveProviderKey> {
  constructor(
    private readonly checks: KeyCheck,
    private readonly streams: Streams,
    private readonly keys: ProviderKeys,
    private readonly notices: Notices,
  ) {}

  async execute({ apiKey, context }: SaveProviderKey): Promise<void> {
    await this.checks.check(apiKey);
    // The event comes first: an account that was erased meanwhile is refused there.
    await this.streams.decide(accountStream(context.accountId), account, saveProviderKey(), context);
    await this.keys.keep(context.accountId, apiKey);
    await this.notices.clear({ code: 'api-key-failing', subject: context.accountId }, context);
  }
}

export class RemoveProviderKey extends Command<void> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(RemoveProviderKey)
export class RemoveProviderKeyHandler implements ICommandHandler<RemoveProviderKey> {
  constructor(
    private readonly streams: Streams,
    private readonly keys: ProviderKeys,
    private readonly notices: Notices,
  ) {}

  async execute({ context }: RemoveProviderKey): Promise<void> {
    await this.keys.drop(context.accountId);
    await this.streams.decide(accountStream(context.accountId), account, removeProviderKey(), context);
    await this.notices.clear({ code: 'api-key-failing', subject: context.accountId }, context);
  }
}
