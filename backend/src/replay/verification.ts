import type { OwnVerification, ReplayFrame } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { AnyProjection } from '../kernel/projection.js';
import type { ScratchViews } from '../ports/scratch-views.js';
import { type LogReading, ofAccount, type ViewReading } from '../runtime/verify/reading.js';
import { type VerifyFact, verify } from '../runtime/verify/verify.js';
import { differenceShown } from './difference.js';

/** Differences that a builder is shown of a view. */
const LISTED = 100;

export interface Verifiable {
  readonly log: LogReading;
  readonly views: ViewReading;
  readonly scratch: ScratchViews;
}

/** Compares views with the log, all of them at the head that it has now, and says what it finds. */
export async function* verifyViews(projections: readonly AnyProjection[], verifiable: Verifiable, signal: AbortSignal): AsyncGenerator<ReplayFrame> {
  let equal = true;
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
      yield { kind: 'compared', view, position: position ?? null, ...verdict };
    }
  }
  yield { kind: 'done', equal };
}

/**
 * Compares the documents of one account with what its own events make of them, whatever those documents say of themselves.
 * Nothing in the answer tells of anybody else: no position, no lag, no total.
 */
export async function verifyOwn(projections: readonly AnyProjection[], accountId: AccountId, { log, views, scratch }: Verifiable, signal: AbortSignal): Promise<OwnVerification> {
  const verdicts: OwnVerification['views'] = [];
  let listed: OwnVerification['views'][number]['listed'] = [];
  for await (const { view, fact } of factsOf(projections, { log: ofAccount(log, accountId), views, scratch }, 'touched', signal)) {
    if (fact.kind === 'differs' && listed.length < LISTED) {
      const { id, how } = differenceShown(view, fact.difference);
      listed.push({ id, how });
    }
    if (fact.kind === 'compared') {
      const { documents, differences } = fact.verdict;
      verdicts.push({ view, documents, differences, listed });
      listed = [];
    }
  }
  return { equal: verdicts.every(({ differences }) => differences === 0), views: verdicts };
}

async function* factsOf(
  projections: readonly AnyProjection[],
  { log, views, scratch }: Verifiable,
  scope: 'all' | 'touched',
  signal: AbortSignal,
): AsyncGenerator<{ view: string; fact: VerifyFact }> {
  const head = await log.head();
  const store = await scratch.open();
  try {
    for (const projection of projections)
      for await (const fact of verify(projection, { log, live: views, shadow: store.views, head, scope, signal })) yield { view: projection.collection.name, fact };
  } finally {
    await store.close();
  }
}
