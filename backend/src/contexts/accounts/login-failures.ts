import { Inject, Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import { tooMany } from '../../kernel/refusals.js';
import { CONFIG, type Config } from '../../settings/config.js';
import { type Quota, Quotas } from '../../ports/quotas.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { addressClassOf } from './address-class.js';
import { Emails } from './emails.js';

/** The account and the address of a login attempt. */
export interface Attempt {
  readonly email: string;
  /** The client's address. */
  readonly address: string;
  /** The id of a device on which this person has signed in before. */
  readonly device?: string | undefined;
  /** Who tries codes has the password, so they count from all addresses together. */
  readonly factor: 'password' | 'code';
}

/**
 * Counts failed logins per account and client address, and those of a known device apart, so that nobody can lock out
 * an owner who signs in from elsewhere or as before. Unknown accounts count as well, so that the response does not
 * reveal which exist. An attempt counts as failed until it succeeds or throws, so that concurrent attempts cannot
 * exceed the limit.
 */
@Injectable()
export class LoginFailures {
  private readonly logger = new Logger(LoginFailures.name);
  private readonly quota: Quota;

  constructor(
    @Inject(CONFIG) { limits }: Config,
    private readonly quotas: Quotas,
    private readonly vault: Vault,
    private readonly emails: Emails,
  ) {
    this.quota = { name: 'login-failures', ...limits.LIMIT_LOGIN_FAILURES_PER_15_MINUTES };
  }

  /**
   * Proves a password or a code. Returns undefined, and counts the attempt as failed, if `proof` finds it wrong. An
   * attempt whose proof throws does not count.
   * @throws Refused 429 with the sentence after too many failed attempts
   */
  async counting<Proven>(
    attempt: Attempt,
    tooOften: string,
    proof: () => Promise<Proven | undefined>,
  ): Promise<Proven | undefined> {
    const key = await this.keyOf(attempt);
    const { granted, endsInMs } = await this.quotas.take(this.quota, key);
    if (!granted) throw tooMany(Math.ceil(endsInMs / 1_000), tooOften);
    const proven = await proof().catch(async (error: unknown) => {
      // The original error must reach the caller.
      await this.quotas.giveBack(this.quota, key).catch(() => undefined);
      throw error;
    });
    await (proven === undefined ? this.report(attempt) : this.quotas.forget(this.quota, key));
    return proven;
  }

  /** Leaves a line for whoever watches for guessing. It names no address, and no account where there is none. */
  private async report({ email, address, factor }: Attempt): Promise<void> {
    const accountId = (await this.emails.holderOf(email))?.accountId ?? null;
    this.logger.warn({ accountId, from: addressClassOf(address) }, `A ${factor} was wrong`);
  }

  /** Hides both addresses from the engine that counts. */
  private keyOf({ email, address, device, factor }: Attempt): Promise<string> {
    const from = device !== undefined ? ['device', device] : factor === 'password' ? [normalizeIp(address)] : [];
    return this.vault.hmac('login-failures', JSON.stringify([email, factor, ...from]));
  }
}
