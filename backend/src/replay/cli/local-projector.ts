import { catalog } from '../../contexts/manifest.js';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { Config } from '../../settings/config.js';
import type { Engines } from '../../engines/engines.js';
import type { AnyProjection } from '../../kernel/projection.js';
import { backoffMs, type RetryPolicy } from '../../runtime/follow-log.js';
import { LeaseKeeper, monotonicTime, type LeaseTerm } from '../../runtime/leases/lease-keeper.js';
import { type Log, logWithoutKeys } from '../../runtime/log.js';
import { Projector } from '../../runtime/views/projector.js';
import { deadLetterStatus } from '../../runtime/views/view-status.js';
import { ViewProgress } from '../../runtime/views/view-progress.js';
import { rebuilt } from '../damaged-views.js';
import { liveId, watchBuild } from '../watch-build.js';
import { NotServed } from './operator-client.js';

/**
 * How many lease lengths to wait for the lease. A dead holder's lease is free after one length; contenders notice a
 * little later.
 */
const MAX_LEASE_LENGTHS = 1.5;

export interface LocalOptions {
  readonly config: Config;
  readonly engines: Engines;
  readonly report: (error: unknown) => void;
}

/** Rebuilds views in this process when no server runs. Finishes a build that was left behind, else starts a new one. */
export async function* rebuildLocally(
  projections: readonly AnyProjection[],
  options: LocalOptions,
): AsyncGenerator<ReplayFrame> {
  const { views } = options.engines;
  const { signal } = new AbortController();
  yield* withProjector(projections, options, async function* ({ projector, log, lost }) {
    for (const projection of projections) {
      const { name } = projection.collection;
      const before = await liveId(views, projection);
      const built = projector.underWay(name) ?? projector.ready().then(() => projector.rebuild(name));
      yield* watchBuild(projection, Promise.race([built, lost]), { log, views, before, signal });
    }
    yield await rebuilt(views, projections);
  });
}

/** Starting the projector retries dead letters; this reports those that remain. */
export async function* retryLocally(
  projections: readonly AnyProjection[],
  options: LocalOptions,
): AsyncGenerator<ReplayFrame> {
  yield* withProjector(projections, options, async function* ({ projector, lost }) {
    await Promise.race([projector.ready(), lost]);
    const { views } = options.engines;
    for (const { collection } of projections) {
      await Promise.race([projector.retryDeadLetters(collection.name), lost]);
      const live = (await views.existing(collection)).find((generation) => generation.live);
      const deadLetters = (await views.deadLetters(collection.name)).filter(
        ({ generation }) => generation === live?.id,
      );
      yield { kind: 'retried', view: collection.name, deadLetters: deadLetters.map(deadLetterStatus) };
    }
    yield { kind: 'done' };
  });
}

interface Working {
  readonly projector: Projector;
  readonly log: Log;
  /** Rejects when another process takes over the views, or when only a newer version of the product can keep them. */
  readonly lost: Promise<never>;
}

async function* withProjector(
  projections: readonly AnyProjection[],
  { config, engines, report }: LocalOptions,
  work: (working: Working) => AsyncGenerator<ReplayFrame>,
): AsyncGenerator<ReplayFrame> {
  const retryPolicy: RetryPolicy = {
    report: (_who, error) => report(error),
    pause: (attempt, signal) => engines.recovery.pause(backoffMs(attempt), signal),
  };
  const log = logWithoutKeys(engines.eventStore, catalog);
  const projector = new Projector(log, engines.views, new ViewProgress(), retryPolicy);
  const lease = await holdLease(config, engines, retryPolicy);
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  try {
    await projector.start(projections, { token: lease.term.token, ends: lost.reject });
    yield* work({ projector, log, lost: lost.promise });
  } finally {
    await projector.stop();
    await lease.release();
  }
}

/** Takes the projector's lease. @throws NotServed if its holder is alive */
async function holdLease(
  { leaseMs }: Config,
  { leases, ids }: Engines,
  retryPolicy: RetryPolicy,
): Promise<{ readonly term: LeaseTerm; release(): Promise<void> }> {
  const keeper = new LeaseKeeper(leases, {
    holder: `${hostname()}/${process.pid}/${ids.uuid()}`,
    lengthMs: leaseMs,
    time: monotonicTime,
    retryPolicy,
  });
  const ending = new AbortController();
  const held = Promise.withResolvers<LeaseTerm>();
  const released = Promise.withResolvers<void>();
  const hold = async (term: LeaseTerm) => {
    held.resolve(term);
    await released.promise;
    ending.abort();
  };
  const keeping = keeper.keep('projector', hold, ending.signal);
  const release = async () => {
    released.resolve();
    ending.abort();
    await keeping;
  };
  const waited = new AbortController();
  const tooLong = setTimeout(leaseMs * MAX_LEASE_LENGTHS, undefined, { signal: waited.signal }).catch(() => undefined);
  const term = await Promise.race([held.promise, tooLong]);
  waited.abort();
  if (term) return { term, release };
  await release();
  throw new NotServed(
    'Another process keeps the views. To let it do the work, set OPERATOR_TOKEN for the server and for this command, with its HOST and PORT or its PUBLIC_URL.',
  );
}
