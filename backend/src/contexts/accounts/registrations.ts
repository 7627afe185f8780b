import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { Cause, CommandContext } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import type { StreamName } from '@chatbot-builder/contracts/events';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { type emailCategory, emailStream } from '@chatbot-builder/contracts/events/email';
import { Streams } from '../../runtime/streams.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { account, registerAccount } from './account.js';
import { Credentials, type Credential } from './credentials.js';
import { claimEmail, emailClaim } from './email-claim.js';

/**
 * The steps of a registration: credential, claim, account. Cut short anywhere it is either completed by the reaction to
 * the claim, or leaves a credential that nobody can sign in with, which is swept.
 */
@Injectable()
export class Registrations {
  constructor(
    private readonly streams: Streams,
    private readonly vault: Vault,
    private readonly credentials: Credentials,
  ) {}

  /** `email` is normalized. */
  async holderOf(email: string): Promise<AccountId | undefined> {
    const { state } = await this.streams.read(await this.#streamOf(email), emailClaim);
    return state.phase === 'held' ? state.by : undefined;
  }

  /** The commit point: from here on the address is the account's. @throws Refused `email-taken`, the credential dropped */
  async claim(accountId: AccountId, credential: Credential, cause: Cause): Promise<void> {
    await this.credentials.keep(accountId, credential);
    try {
      const stream = await this.#streamOf(credential.email);
      await this.streams.decide(stream, emailClaim, claimEmail(accountId), contextOf(accountId, cause));
    } catch (error) {
      if (error instanceof Refused) await this.credentials.drop(accountId);
      throw error;
    }
  }

  /** Appends the account that a claim promised, once. Quiet where it is there, or where its credential is gone. */
  async complete(accountId: AccountId, cause: Cause): Promise<void> {
    const credential = await this.credentials.of(accountId);
    if (!credential) return;
    await this.streams.decide(
      accountStream(accountId),
      account,
      registerAccount(credential.email),
      contextOf(accountId, cause),
    );
  }

  /** Drops a credential whose address is not its account's. */
  async sweep(accountId: AccountId): Promise<void> {
    const credential = await this.credentials.of(accountId);
    if (credential && (await this.holderOf(credential.email)) !== accountId) await this.credentials.drop(accountId);
  }

  async #streamOf(email: string): Promise<StreamName<typeof emailCategory>> {
    return emailStream(await this.vault.hmac('email-stream', email));
  }
}

/** Whoever takes a step again takes the same one. */
const contextOf = (accountId: AccountId, cause: Cause): CommandContext => ({
  accountId,
  actor: { kind: 'person', id: accountId },
  ...cause,
  commandId: `register/${accountId}`,
});
