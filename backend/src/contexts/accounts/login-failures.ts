import { Inject, Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
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
}

/**
 * Counts failed logins per account and client address, and those of a known device apart, so that nobody can lock out an owner who
 * signs in from elsewhere or as before.
 * Unknown accounts count as well, so that the response does not reveal which exist.
 * An attempt counts as failed until it succeeds or is canceled, so that concurrent attempts cannot exceed the limit.
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

  /** Starts an attempt. Returns the seconds to wait, or undefined if the attempt may proceed. */
  async begin(attempt: Attempt): Promise<number | undefined> {
    const { granted, endsInMs } = await this.quotas.take(this.quota, await this.keyOf(attempt));
    return granted ? undefined : Math.ceil(endsInMs / 1_000);
  }

  /**
   * Ends an attempt whose password could not be checked, without counting it. Never rejects, so that the original error reaches
   * the caller.
   */
  async cancel(attempt: Attempt): Promise<void> {
    await this.quotas.giveBack(this.quota, await this.keyOf(attempt)).catch(() => undefined);
  }

  /** Leaves a line for whoever watches for guessing. It names no address, and no account where there is none. */
  async failed({ email, address }: Attempt): Promise<void> {
    const accountId = (await this.emails.holderOf(email))?.accountId ?? null;
    this.logger.warn({ accountId, from: addressClassOf(address) }, 'A password was wrong');
  }

  async succeeded(attempt: Attempt): Promise<void> {
    await this.quotas.forget(this.quota, await this.keyOf(attempt));
  }

  /** Hides both addresses from the engine that counts. */
  private keyOf({ email, address, device }: Attempt): Promise<string> {
    const from = device === undefined ? [normalizeIp(address)] : ['device', device];
    return this.vault.hmac('login-failures', JSON.stringify([email, ...from]));
  }
}
