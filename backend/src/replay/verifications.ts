import { Injectable } from '@nestjs/common';
import type { OwnVerification, ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { AnyProjection } from '../kernel/projection.js';
import { Refused } from '../kernel/refusal.js';
import { Claims } from '../ports/claims.js';
import { ViewStore } from '../ports/document-store.js';
import { ScratchViews } from '../ports/scratch-views.js';
import { AccountLog } from '../runtime/account-log.js';
import { Damage } from '../runtime/damage.js';
import { Log } from '../runtime/log.js';
import { verifyOwn, verifyViews } from './verification.js';
import { VerifyQueue } from './verify-queue.js';

/** How long the claim of a crashed process blocks the caller's next verification. */
const LAPSES_MS = 30_000;

/** Verifications over HTTP. Each folds all events of an account, so builders' verifications run one at a time. */
@Injectable()
export class Verifications {
  private readonly queue = new VerifyQueue();
  /** A verification takes several times as long, and everybody else is served meanwhile. */
  readonly restMs = 40;

  constructor(
    private readonly claims: Claims,
    readonly log: Log,
    private readonly accounts: AccountLog,
    readonly views: ViewStore,
    readonly scratch: ScratchViews,
    readonly damage: Damage,
  ) {}

  /** @throws Refused `verify-under-way` while the same caller verifies, in any process */
  async alone<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const claim = await this.claims.claim(caller, LAPSES_MS);
    if (!claim)
      throw new Refused(
        'conflict',
        'verify-under-way',
        'A verification is already running. Please wait until it ends.',
      );
    try {
      return await work();
    } finally {
      await claim.release();
    }
  }

  all(projections: readonly AnyProjection[], signal: AbortSignal): AsyncIterable<ReplayFrame> {
    return verifyViews(projections, this, signal);
  }

  /** @throws Refused `too-many-verifications` */
  own(projections: readonly AnyProjection[], accountId: AccountId, signal: AbortSignal): Promise<OwnVerification> {
    const { views, scratch, restMs, accounts: log } = this;
    return this.queue.take(signal, () => verifyOwn(projections, accountId, { views, scratch, log, restMs }, signal));
  }
}
