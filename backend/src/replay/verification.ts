import type { OwnVerification, ReplayFrame } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { AnyProjection } from '../kernel/projection.js';
import type { ScratchViews } from '../ports/scratch-views.js';
import type { StallLimit } from '../runtime/verify/fixed-position.js';
import { type LogReading, NotVerifiable, ofAccount, type ViewReading } from '../runtime/verify/reading.js';
import { type VerifyFact, verify } from '../runtime/verify/verify.js';
import { differenceShown } from './difference.js';

/** Differences that a builder is shown of a view. */
const LISTED = 100;

export interface Verifiable {
  readonly log: LogReading;
  readonly views: ViewReading;
  readonly scratch: ScratchViews;
  readonly stallLimit?: StallLimit;
}

/**
 * Compares views with the log, all of them at the head that it has now, and says what it finds. That all is equal is said
 * where every view came so far: of one that stands still before it, what is missing cannot be told.
 */
export async function* verifyViews(
  projections: readonly AnyProjection[],
  verifiable: Verifiable,
  signal: AbortSignal,
): AsyncGenerator<ReplayFrame> {
  let equal = true;
  const behind: Behind[] = [];
  let told = '';
  for await (const { view, fact } of factsOf(projections, verifiable, 'all', signal)) {
    if (fact.kind === 'folding') {
      const telling = `${view} ${Math.floor(fact.progress * 100)} %`;
      if (telling !== told) yield { ...fact, view };
      told = telling;
    } else if (fact.kind === 'differs') {
      equal = false;
      yield differenceShown(view, fact.difference);
    } else {
      const { position, ...verdict } = fact.verdict;
      if (verdict.waiting > 0) behind.push({ view, waiting: verdict.waiting });
      yield { kind: 'compared', view, position: position ?? null, ...verdict };
    }
  }
  yield equal && behind.length > 0 ? { kind: 'failed', message: standingStill(behind) } : { kind: 'done', equal };
}

interface Behind {
  readonly view: string;
  readonly waiting: number;
}

const standingStill = (behind: readonly Behind[]): string => {
  const views = behind
    .map(({ view, waiting }) => `${view} is ${waiting} ${waiting === 1 ? 'event' : 'events'} behind`)
    .join(', ');
  return `The end of the log could not be compared: ${views}, and nobody folds on. Start the server, or look at its log, and verify again.`;
};

/**
 * Compares the documents of one account with what its own events make of them, whatever those documents say of themselves.
 * Nothing in the answer tells of anybody else: no position, no lag, no total. @throws NotVerifiable
 */
export async function verifyOwn(
  projections: readonly AnyProjection[],
  accountId: AccountId,
  { log, ...verifiable }: Verifiable,
  signal: AbortSignal,
): Promise<OwnVerification> {
  const behind: Behind[] = [];
  const verdicts: OwnVerification['views'] = [];
  let listed: OwnVerification['views'][number]['listed'] = [];
  for await (const { view, fact } of factsOf(
    projections,
    { ...verifiable, log: ofAccount(log, accountId) },
    'touched',
    signal,
  )) {
    if (fact.kind === 'differs' && listed.length < LISTED) {
      const { id, how } = differenceShown(view, fact.difference);
      listed.push({ id, how });
    }
    if (fact.kind === 'compared') {
      const { documents, differences, waiting } = fact.verdict;
      if (waiting > 0) behind.push({ view, waiting });
      verdicts.push({ view, documents, differences, listed });
      listed = [];
    }
  }
  const equal = verdicts.every(({ differences }) => differences === 0);
  if (equal && behind.length > 0) throw new NotVerifiable(standingStill(behind));
  return { equal, views: verdicts };
}

async function* factsOf(
  projections: readonly AnyProjection[],
  { log, views, scratch, stallLimit }: Verifiable,
  scope: 'all' | 'touched',
  signal: AbortSignal,
): AsyncGenerator<{ view: string; fact: VerifyFact }> {
  const head = await log.head();
  const store = await scratch.open();
  try {
    for (const projection of projections)
      for await (const fact of verify(projection, {
        log,
        live: views,
        shadow: store.views,
        head,
        scope,
        signal,
        ...(stallLimit && { stallLimit }),
      }))
        yield { view: projection.collection.name, fact };
  } finally {
    await store.close();
  }
}
