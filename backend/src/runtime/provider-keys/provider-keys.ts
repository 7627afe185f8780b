import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Vault } from '../sealing/vault.js';

const nameOf = (accountId: AccountId): string => `provider-key/${accountId}`;

/** Accounts' own keys for the provider of the language model, sealed. They are nowhere else. */
export class ProviderKeys {
  constructor(private readonly vault: Vault) {}

  async of(accountId: AccountId): Promise<string | undefined> {
    return (await this.vault.get(nameOf(accountId)))?.toString();
  }

  keep(accountId: AccountId, key: string): Promise<void> {
    return this.vault.put(nameOf(accountId), Buffer.from(key));
  }

  drop(accountId: AccountId): Promise<void> {
    return this.vault.delete(nameOf(accountId));
  }
}
