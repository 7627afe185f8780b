import type { ReplayStatus, ViewStatus } from '@chatbot-builder/contracts/http/replay';
import type { Position } from '../../kernel/envelope.js';
import type { AnyProjection } from '../../kernel/projection.js';
import type { Generation, DeadLetter } from '../../ports/document-store.js';
import { UnreadableEvent } from '../sealing/decode.js';
import { deadLetterName } from '../../ports/dead-letter-name.js';
import type { Registry } from '../registry.js';
import type { LogReading, ViewReading } from '../verify/reading.js';

/** A lag is counted exactly up to this many events. */
const COUNTED = 10_000;

/**
 * The status of every view, and the dead letters of reactions. Only reads: a view that was never built is reported as
 * such.
 */
export async function replayStatus(
  { projections, reactions }: Pick<Registry, 'projections' | 'reactions'>,
  log: LogReading,
  views: ViewReading,
): Promise<ReplayStatus> {
  const head = await log.head();
  const statuses: ViewStatus[] = [];
  for (const projection of projections) statuses.push(await viewStatus(projection, head, log, views));
  const stuckReactions: ReplayStatus['reactions'] = [];
  for (const { name } of reactions) {
    const reaction = deadLetterName(name);
    const deadLetters = await views.deadLetters(reaction);
    if (deadLetters.length > 0) stuckReactions.push({ reaction, deadLetters: deadLetters.map(deadLetterStatus) });
  }
  return { head: head ?? null, views: statuses, reactions: stuckReactions };
}

async function viewStatus(
  projection: AnyProjection,
  head: Position | undefined,
  log: LogReading,
  views: ViewReading,
): Promise<ViewStatus> {
  const { collection } = projection;
  const generations = await views.existing(collection);
  const live = generations.find((generation) => generation.live);
  const { unreadable, ...lag } = await lagOf(projection, live?.checkpoint, head, log);
  return {
    view: collection.name,
    version: collection.version,
    live: live ? { version: live.collection.version, checkpoint: live.checkpoint ?? null, ...lag } : null,
    builds: generations.filter((generation) => !generation.live).map((build) => buildStatus(build, head)),
    deadLetters: (await views.deadLetters(collection.name))
      .filter(({ generation }) => generation === live?.id)
      .map(deadLetterStatus),
    ...(unreadable !== undefined && { unreadable }),
  };
}

interface Lag {
  readonly lag: number;
  readonly lagsFurther: boolean;
  readonly unreadable?: string;
}

/**
 * Counts the view's events beyond its checkpoint. Positions are not enough: a batch without such events may not move
 * the checkpoint.
 */
async function lagOf(
  { categories }: Pick<AnyProjection, 'categories'>,
  checkpoint: Position | undefined,
  head: Position | undefined,
  log: LogReading,
): Promise<Lag> {
  let lag = 0;
  if (head === undefined || (checkpoint ?? -1) >= head) return { lag, lagsFurther: false };
  try {
    for await (const { events } of log.range(categories, checkpoint, head)) {
      lag += events.length;
      if (lag >= COUNTED) return { lag: COUNTED, lagsFurther: true };
    }
  } catch (error) {
    if (error instanceof UnreadableEvent) return { lag, lagsFurther: true, unreadable: error.message };
    throw error;
  }
  return { lag, lagsFurther: false };
}

const buildStatus = (
  { collection, checkpoint }: Generation,
  head: Position | undefined,
): ViewStatus['builds'][number] => ({
  version: collection.version,
  checkpoint: checkpoint ?? null,
  progress: progressOf(checkpoint, head),
});

export const progressOf = (checkpoint: Position | undefined, head: Position | undefined): number => {
  if (!head) return 1;
  return Math.min(1, Math.max(0, (checkpoint ?? 0) / head));
};

export const deadLetterStatus = ({ key, position, error }: DeadLetter): ViewStatus['deadLetters'][number] => ({
  key,
  position,
  error: withoutData(error),
});

/** What follows one of these may be quoted from an event. */
const QUOTED = /[{["`“].*$/;
const LONGEST = 300;

/** An error's first line up to the first quotation, and where it was thrown. */
export function withoutData(stack: string): string {
  const [message = '', ...frames] = stack.split('\n');
  const place = frames.find((frame) => frame.trimStart().startsWith('at '))?.trim();
  const summary = message.replace(QUOTED, '…').slice(0, LONGEST).trim();
  return place ? `${summary} (${place.slice(0, LONGEST)})` : summary;
}
