import { Injectable } from '@nestjs/common';
import type { ErasedAccount, Eraser } from '../../../kernel/eraser.js';
import { ProviderKeys } from '../../../runtime/provider-keys/provider-keys.js';

@Injectable()
export class ProviderKeyEraser implements Eraser {
  readonly name = 'provider-keys';

  constructor(private readonly keys: ProviderKeys) {}

  eraseAccount({ accountId }: ErasedAccount): Promise<void> {
    return this.keys.drop(accountId);
  }
}
