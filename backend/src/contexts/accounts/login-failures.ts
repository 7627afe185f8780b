import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../settings/config.js';
import { type Quota, Quotas } from '../../ports/quotas.js';
import { Vault } from '../../runtime/sealing/vault.js';

const WINDOW_MS = 15 * 60_000;

/**
 * Failed logins by address, known or not, so that the answer tells nothing about which exist. An attempt counts as failed
 * until it succeeds or nobody could judge it: attempts at once cannot pass together.
 */
@Injectable()
export class LoginFailures {
  private readonly quota: Quota;

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly quotas: Quotas,
    private readonly vault: Vault,
  ) {
    this.quota = { name: 'login-failures', limit: limits.loginFailuresPerAccount, windowMs: WINDOW_MS };
  }

  /** Seconds to wait, or undefined where the attempt may go on. */
  async begin(email: string): Promise<number | undefined> {
    const { granted, endsInMs } = await this.quotas.take(this.quota, await this.keyOf(email));
    return granted ? undefined : Math.ceil(endsInMs / 1_000);
  }

  /** The attempt ended without an answer to whether the password is right. Whoever hears why should not hear of this. */
  async unjudged(email: string): Promise<void> {
    await this.quotas.giveBack(this.quota, await this.keyOf(email)).catch(() => undefined);
  }

  async succeeded(email: string): Promise<void> {
    await this.quotas.forget(this.quota, await this.keyOf(email));
  }

  /** Addresses are nobody's business but the account's: the engine that counts does not learn them. */
  private keyOf(email: string): Promise<string> {
    return this.vault.hmac('login-failures', email);
  }
}
