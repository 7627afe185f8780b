import type { OwnVerification, ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { AnyProjection } from '../kernel/projection.js';
import type { ScratchViews } from '../ports/scratch-views.js';
import type { AccountLog } from '../runtime/account-log.js';
import type { StallLimit } from '../runtime/verify/fixed-position.js';
import { type LogReading, NotVerifiable, ofAccount, type ViewReading } from '../runtime/verify/reading.js';
import { type VerifyFact, verify } from '../runtime/verify/verify.js';
import type { Damage } from '../runtime/damage.js';
import { differenceShown } from './difference.js';

/** Differences per view that a builder is shown. */
const LISTED = 100;

export interface Verifiable {
  readonly log: LogReading;
  readonly views: ViewReading;
  readonly scratch: ScratchViews;
  /** What `log` met. */
  readonly damage: Pick<Damage, 'report'>;
  readonly stallLimit?: StallLimit;
  /** Pause after each slice of work, where others are served in between. */
  readonly restMs?: number;
}

/**
 * Compares views with the log, all at the log's current head, and yields what it finds. The result is `equal` only if
 * every view reached the head: whether the rest of a stalled view would be equal is unknown. Damage in the log is a
 * failure: nobody knows what the log would have made.
 */
export async function* verifyViews(
  projections: readonly AnyProjection[],
  verifiable: Verifiable,
  signal: AbortSignal,
): AsyncGenerator<ReplayFrame> {
  let equal = true;
  const behind: Behind[] = [];
  let reported = '';
  for await (const fact of factsOf(projections, verifiable, 'all', signal)) {
    if (fact.kind === 'folding') {
      const progress = `${fact.view} ${Math.floor(fact.progress * 100)} %`;
      if (progress !== reported) yield fact;
      reported = progress;
    } else if (fact.kind === 'differs') {
      equal = false;
      yield differenceShown(fact.view, fact.difference);
    } else {
      const { view } = fact;
      const { position, ...verdict } = fact.verdict;
      if (verdict.waiting > 0) behind.push({ view, waiting: verdict.waiting });
      yield { kind: 'compared', view, position: position ?? null, ...verdict };
    }
  }
  const { report } = verifiable.damage;
  if (report !== undefined) yield { kind: 'failed', message: report };
  else yield equal && behind.length > 0 ? { kind: 'failed', message: stalledMessage(behind) } : { kind: 'done', equal };
}

interface Behind {
  readonly view: string;
  readonly waiting: number;
}

const stalledMessage = (behind: readonly Behind[]): string => {
  const views = behind
    .map(({ view, waiting }) => `${view} is ${waiting} ${waiting === 1 ? 'event' : 'events'} behind`)
    .join(', ');
  return `The end of the log could not be compared: ${views}, and no process is catching up. Start the server, or check its log, and verify again.`;
};

/**
 * Compares the documents of one account with what its own events make of them, whichever account a document names. The
 * answer reveals nothing about others: no position, no lag, no total.
 * @throws NotVerifiable
 */
export async function verifyOwn(
  projections: readonly AnyProjection[],
  accountId: AccountId,
  { log, ...verifiable }: Omit<Verifiable, 'log' | 'damage'> & { readonly log: Pick<AccountLog, 'range' | 'head'> },
  signal: AbortSignal,
): Promise<OwnVerification> {
  const behind: Behind[] = [];
  const verdicts: OwnVerification['views'] = [];
  let listed: OwnVerification['views'][number]['listed'] = [];
  const own = { ...verifiable, log: ofAccount(log, accountId, verifiable.restMs) };
  for await (const fact of factsOf(projections, own, 'touched', signal)) {
    if (fact.kind === 'differs' && listed.length < LISTED) {
      const { id, how } = differenceShown(fact.view, fact.difference);
      listed.push({ id, how });
    }
    if (fact.kind === 'compared') {
      const { view } = fact;
      const { documents, differences, waiting } = fact.verdict;
      if (waiting > 0) behind.push({ view, waiting });
      verdicts.push({ view, documents, differences, listed });
      listed = [];
    }
  }
  const equal = verdicts.every(({ differences }) => differences === 0);
  if (equal && behind.length > 0) throw new NotVerifiable(stalledMessage(behind));
  return { equal, views: verdicts };
}

async function* factsOf(
  projections: readonly AnyProjection[],
  { log, views: live, scratch, stallLimit, restMs }: Omit<Verifiable, 'damage'>,
  scope: 'all' | 'touched',
  signal: AbortSignal,
): AsyncGenerator<VerifyFact> {
  const head = await log.head();
  const store = await scratch.open();
  try {
    yield* verify(projections, { log, live, shadow: store.views, head, scope, stallLimit, signal, restMs });
  } finally {
    await store.close();
  }
}
