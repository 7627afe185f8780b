import { setTimeout } from 'node:timers/promises';
import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { AnyProjection } from '../kernel/projection.js';
import type { LogReading, ViewReading } from '../runtime/verify/reading.js';
import { progressOf } from '../runtime/views/view-status.js';

const POLL_EVERY_MS = 250;

interface Watching {
  readonly log: LogReading;
  readonly views: ViewReading;
  /** Id of the generation that was live before the build was ordered. */
  readonly before: string | undefined;
  readonly signal: AbortSignal;
}

/** The generation that queries read, if any. */
export const liveId = async (views: ViewReading, { collection }: AnyProjection): Promise<string | undefined> =>
  (await views.existing(collection)).find(({ live }) => live)?.id;

/**
 * Polls the store and yields a build's progress until another generation than `before` is live. This works whichever
 * process builds, even if another one finishes the build. `settled` may resolve earlier; if it rejects, this throws its
 * reason.
 */
export async function* watchBuild(
  projection: AnyProjection,
  settled: Promise<void>,
  { log, views, before, signal }: Watching,
): AsyncGenerator<ReplayFrame> {
  const { collection } = projection;
  const view = collection.name;
  let outcome: { readonly error?: unknown } | undefined;
  const waking = new AbortController();
  const settle = (settling: typeof outcome) => {
    outcome = settling;
    waking.abort();
  };
  settled.then(
    () => settle({}),
    (error: unknown) => settle({ error }),
  );
  const awake = AbortSignal.any([waking.signal, signal]);
  for (;;) {
    const generations = await views.existing(collection);
    const live = generations.find((generation) => generation.live);
    if (outcome && 'error' in outcome) throw outcome.error;
    if (outcome || (live && live.id !== before)) break;
    const build = generations.filter((generation) => !generation.live).at(-1);
    if (build)
      yield {
        kind: 'building',
        view,
        checkpoint: build.checkpoint ?? null,
        progress: progressOf(build.checkpoint, await log.head()),
      };
    await setTimeout(POLL_EVERY_MS, undefined, { signal: awake }).catch(() => undefined);
    signal.throwIfAborted();
  }
  yield { kind: 'rebuilt', view };
}
