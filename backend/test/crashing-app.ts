import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MovableClock } from '../src/ports/testing/movable-clock.js';
import { TestApp } from './app.js';
import { CrashingEventStore } from './crashing-event-store.js';

/** Redis has a clock of its own, which a test cannot advance. */
const WITHOUT_REDIS = { REDIS_URL: '' };

/** A server that dies in the middle of what it does, and starts again later on the same data. */
export class CrashingApp {
  private constructor(
    private readonly settings: Readonly<Record<string, string>>,
    private readonly dataDir: string,
    private readonly log: CrashingEventStore,
    private running: TestApp,
  ) {}

  static async start(given: Readonly<Record<string, string>> = {}): Promise<CrashingApp> {
    const settings = { ...WITHOUT_REDIS, ...given };
    const dataDir = await mkdtemp(join(tmpdir(), 'crashing-'));
    const wrapped = Promise.withResolvers<CrashingEventStore>();
    const app = await TestApp.start({
      dataDir,
      settings,
      engines: (engines) => {
        const log = new CrashingEventStore(engines.eventStore);
        wrapped.resolve(log);
        return { ...engines, eventStore: log };
      },
    });
    return new CrashingApp(settings, dataDir, await wrapped.promise, app);
  }

  /** The one that runs now. */
  get app(): TestApp {
    return this.running;
  }

  /** From now on it appends so many times, and then nothing more. */
  dieAfter(appends: number): void {
    this.log.dieAfter(appends);
  }

  /** Starts another one, which does not die. */
  async restartLater(laterMs: number): Promise<TestApp> {
    await this.running.stop();
    const clock = new MovableClock();
    clock.advance(laterMs);
    this.running = await TestApp.start({ dataDir: this.dataDir, settings: this.settings, clock });
    return this.running;
  }

  async stop(): Promise<void> {
    await this.running.stop();
    await rm(this.dataDir, { recursive: true });
  }
}
