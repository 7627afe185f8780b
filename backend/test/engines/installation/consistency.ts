import { eventually } from '../../eventually.js';
import type { FailedJob } from '../../../src/ports/job-queue.js';
import { Builder } from '../../faults/builder-load.js';
import { cutShort, messagesIn, unevenSlots } from '../../faults/inspection.js';
import { projections } from '../../../src/contexts/manifest.js';
import type { MixedLoad } from './mixed-load.js';
import { type Compared, compared, failedJobs, indexedIn, inLog } from './findings.js';
import type { Installation } from './installation.js';

/** A claim is released after ten seconds, and a job of a crashed worker is retried after a minute. */
const MENDED_WITHIN_S = 120;

/** Violations of what must hold. */
export interface Inconsistencies {
  /** Messages, acknowledged or in the log, that were not received once and answered once. */
  readonly messages: readonly string[];
  /** Documents that were not indexed once, or were acknowledged and are not shown as ready. */
  readonly documents: readonly string[];
  /** Acknowledged accounts that cannot sign in. */
  readonly accounts: readonly string[];
  /** Failed jobs. */
  readonly jobs: readonly FailedJob[];
  /** Differences between the views and the log. */
  readonly views: readonly unknown[];
}

export const NO_INCONSISTENCIES: Inconsistencies = { messages: [], documents: [], accounts: [], jobs: [], views: [] };

export interface ConsistencyReport {
  readonly inconsistencies: Inconsistencies;
  /** Counts of what was checked, as lines of text. */
  readonly figures: string;
}

/** Checks everything that was acknowledged to a load, once nothing is in progress. Call it after the load has ended. */
export async function checkConsistency(installation: Installation, load: MixedLoad): Promise<ConsistencyReport> {
  await mended(installation);
  const { received, replied, indexed } = await inLog(installation, async (log) => ({
    ...(await messagesIn(log)),
    indexed: await indexedIn(log),
  }));
  const failed = await failedJobs(installation);
  const verdict = await compared(installation);
  // After the comparison, the views hold everything that was indexed.
  const shown = await shownBy(load);
  return {
    inconsistencies: {
      messages: messagesAmiss([...load.messages.keys()], received, replied),
      documents: documentsAmiss(load.promised.documents, indexed, shown),
      accounts: await shutOut(load),
      jobs: failed,
      views: viewsAmiss(verdict),
    },
    figures: [
      `messages: ${load.messages.size} acknowledged, ${received.size} received, ${replied.size} answered`,
      `documents: ${load.promised.documents.size} acknowledged, ${indexed.size} indexed; accounts: ${load.promised.accounts.size}`,
      `jobs given up: ${failed.length}; views compared: ${verdict.views}, documents ${verdict.documents}, different ${verdict.differences.length}\n`,
    ].join('\n'),
  };
}

/** Resolves once nothing is in progress. */
async function mended(installation: Installation): Promise<void> {
  const inProgress = () =>
    inLog(installation, async (log) => ({ ...(await cutShort(log)), slots: (await unevenSlots(log)).length }));
  const isNothing = (left: object) => Object.values(left).every((count) => count === 0);
  await eventually(inProgress, isNothing, MENDED_WITHIN_S, 500);
}

function messagesAmiss(
  acknowledged: readonly string[],
  received: ReadonlyMap<string, number>,
  replied: ReadonlyMap<string, number>,
): string[] {
  const wrong = [...new Set([...acknowledged, ...received.keys(), ...replied.keys()])].filter(
    (key) => received.get(key) !== 1 || replied.get(key) !== 1,
  );
  return wrong.map(
    (key) => `${key}: received ${received.get(key) ?? 0} times, answered ${replied.get(key) ?? 0} times`,
  );
}

/** Every status shown for each document of the load's chatbot, by id. */
async function shownBy({ owner, chatbotId }: MixedLoad): Promise<ReadonlyMap<string, readonly string[]>> {
  const documents = await owner.documents(chatbotId);
  const shown = new Map<string, string[]>();
  for (const { id, status } of documents) shown.set(id, [...(shown.get(id) ?? []), status]);
  return shown;
}

function documentsAmiss(
  acknowledged: ReadonlySet<string>,
  indexed: ReadonlyMap<string, readonly string[]>,
  shown: ReadonlyMap<string, readonly string[]>,
): string[] {
  return [...new Set([...acknowledged, ...indexed.keys()])].flatMap((id) => {
    const times = indexed.get(id)?.length ?? 0;
    const states = shown.get(id)?.join() ?? 'nothing';
    return times === 1 && (states === 'ready' || !acknowledged.has(id))
      ? []
      : [`${id}: indexed ${times} times, shown as ${states}`];
  });
}

/** Registered accounts that cannot sign in, and why. */
async function shutOut({ owner: { origin }, promised: { accounts } }: MixedLoad): Promise<string[]> {
  const refused: string[] = [];
  for (const address of accounts)
    await new Builder(origin).signIn(address).catch((error: unknown) => refused.push(`${address}: ${String(error)}`));
  return refused;
}

const viewsAmiss = ({ views, differences }: Compared): unknown[] => [
  ...differences,
  ...(views === projections.length ? [] : [`${views} views of ${projections.length} were compared`]),
];
