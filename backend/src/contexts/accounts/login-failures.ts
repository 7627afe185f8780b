import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config.js';
import { Clock } from '../../ports/clock.js';

const WINDOW_MS = 15 * 60_000;
/** Beyond so many addresses the oldest are forgotten, so that guessing addresses cannot fill the memory. */
const REMEMBERED = 100_000;

interface Failures {
  readonly since: number;
  readonly count: number;
}

/**
 * Failed logins by address, known or not, so that the answer tells nothing about which exist. An attempt counts as failed
 * until it succeeds or nobody could judge it: attempts at once cannot pass together.
 */
@Injectable()
export class LoginFailures {
  readonly #byEmail = new Map<string, Failures>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Seconds to wait, or undefined where the attempt may go on. */
  begin(email: string): number | undefined {
    const now = this.clock.now().getTime();
    const known = this.#byEmail.get(email);
    const current = known && now - known.since < WINDOW_MS ? known : { since: now, count: 0 };
    if (current.count >= this.config.limits.loginFailuresPerAccount) return Math.ceil((current.since + WINDOW_MS - now) / 1000);
    this.#byEmail.delete(email);
    this.#byEmail.set(email, { since: current.since, count: current.count + 1 });
    const [oldest] = this.#byEmail.keys();
    if (this.#byEmail.size > REMEMBERED && oldest !== undefined) this.#byEmail.delete(oldest);
    return undefined;
  }

  /** The attempt ended without an answer to whether the password is right. */
  unjudged(email: string): void {
    const known = this.#byEmail.get(email);
    if (known) this.#byEmail.set(email, { since: known.since, count: Math.max(0, known.count - 1) });
  }

  succeeded(email: string): void {
    this.#byEmail.delete(email);
  }
}
