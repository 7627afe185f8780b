import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../settings/config.js';
import { type Quota, Quotas } from '../../ports/quotas.js';
import { Vault } from '../../runtime/sealing/vault.js';

const WINDOW_MS = 15 * 60_000;

/**
 * Counts failed logins per address. Unknown addresses count as well, so that the response does not reveal which exist.
 * An attempt counts as failed until it succeeds or is canceled, so that concurrent attempts cannot exceed the limit.
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

  /** Starts an attempt. Returns the seconds to wait, or undefined if the attempt may proceed. */
  async begin(email: string): Promise<number | undefined> {
    const { granted, endsInMs } = await this.quotas.take(this.quota, await this.keyOf(email));
    return granted ? undefined : Math.ceil(endsInMs / 1_000);
  }

  /**
   * Ends an attempt whose password could not be checked, without counting it. Never rejects, so that the original error reaches
   * the caller.
   */
  async cancel(email: string): Promise<void> {
    await this.quotas.giveBack(this.quota, await this.keyOf(email)).catch(() => undefined);
  }

  async succeeded(email: string): Promise<void> {
    await this.quotas.forget(this.quota, await this.keyOf(email));
  }

  /** Hides the address from the engine that counts. */
  private keyOf(email: string): Promise<string> {
    return this.vault.hmac('login-failures', email);
  }
}
