import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Vault } from '../../runtime/sealing/vault.js';

/** What an account signs in with. The address is kept here too, so that a registration can be completed from it. */
const Credential = z.strictObject({ email: z.string(), passwordHash: z.string() });
export type Credential = z.infer<typeof Credential>;

const nameOf = (accountId: AccountId): string => `credential/${accountId}`;

@Injectable()
export class Credentials {
  constructor(private readonly vault: Vault) {}

  async of(accountId: AccountId): Promise<Credential | undefined> {
    const bytes = await this.vault.get(nameOf(accountId));
    return bytes && Credential.parse(JSON.parse(bytes.toString()));
  }

  keep(accountId: AccountId, credential: Credential): Promise<void> {
    return this.vault.put(nameOf(accountId), Buffer.from(JSON.stringify(credential)));
  }

  drop(accountId: AccountId): Promise<void> {
    return this.vault.delete(nameOf(accountId));
  }
}
