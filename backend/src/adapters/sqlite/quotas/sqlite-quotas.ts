import { createHash } from 'node:crypto';
import type { Clock } from '../../../ports/clock.js';
import { DURABLE_FROM_MS, type Quota, Quotas, type Taken } from '../../../ports/quotas.js';
import type { Reader } from '../reader.js';
import { integer } from '../row.js';
import type { SetTimer } from '../timer.js';
import type { WriterClient } from '../writer/writer-client.js';
import type { SavedWindow } from './quota-writes.js';

/**
 * Windows of a quota that stay in memory. Beyond that the oldest are dropped, so that clients cannot fill the memory.
 */
const MAX_WINDOWS = 100_000;
/** How long a take may wait for its write. Writing once a second costs one sync, however many takes there are. */
const SAVE_AFTER_MS = 1_000;
const SAVED_AT_ONCE = 1_000;

type Window = Pick<SavedWindow, 'used' | 'endsAt'>;

interface Options {
  readonly clock: Clock;
  readonly setTimer: SetTimer;
  readonly report: (error: unknown) => void;
}

/** Quotas of the only process on a database. It counts in memory and writes the long windows behind. */
export class SqliteQuotas extends Quotas {
  /** Windows by quota, then by key. Windows of one quota have the same length, so they end in insertion order. */
  readonly #windows = new Map<string, Map<string, Window>>();
  /** The newest version of each window that the database lacks, by quota and key. */
  #unsaved = new Map<string, SavedWindow>();
  #cancelSave: (() => void) | undefined;

  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly options: Options,
  ) {
    super();
  }

  /** Reads and writes without a pause between them, so concurrent takes cannot exceed the limit together. */
  async take(quota: Quota, given: string, amount = 1): Promise<Taken> {
    const now = this.#now();
    const key = keyOf(quota, given);
    const { used, endsAt } = this.#open(quota, key, now);
    const granted = used + amount <= quota.limit;
    const total = granted ? used + amount : used;
    if (granted) this.#put(quota, key, { used: total, endsAt });
    return { granted, used: total, endsInMs: endsAt - now };
  }

  async giveBack(quota: Quota, given: string, amount = 1): Promise<void> {
    const key = keyOf(quota, given);
    const { used, endsAt } = this.#open(quota, key, this.#now());
    if (used > 0) this.#put(quota, key, { used: Math.max(0, used - amount), endsAt });
  }

  async forget(quota: Quota, given: string): Promise<void> {
    const key = keyOf(quota, given);
    this.#of(quota).delete(key);
    if (isDurable(quota)) this.#saveSoon({ quota: quota.name, key, used: 0, endsAt: 0 });
  }

  /** Writes what is not written yet. */
  async save(): Promise<void> {
    this.#cancelSave?.();
    this.#cancelSave = undefined;
    const unsaved = [...this.#unsaved.entries()];
    for (let from = 0; from < unsaved.length; from += SAVED_AT_ONCE) {
      const part = unsaved.slice(from, from + SAVED_AT_ONCE);
      await this.writer.call('quotas.save', { windows: part.map(([, window]) => window), now: this.#now() });
      for (const [id, window] of part) if (this.#unsaved.get(id) === window) this.#unsaved.delete(id);
    }
  }

  /** The current window of a key. It is empty where none was begun or the last one has ended. */
  #open(quota: Quota, key: string, now: number): Window {
    const known = this.#of(quota).get(key) ?? (isDurable(quota) ? this.#saved(quota, key) : undefined);
    const latestEnd = now + quota.windowMs;
    if (!known || now >= known.endsAt) return { used: 0, endsAt: latestEnd };
    if (known.endsAt <= latestEnd) return known;
    // A clock that was set back must not extend a window.
    const shortened = { used: known.used, endsAt: latestEnd };
    this.#put(quota, key, shortened);
    return shortened;
  }

  #put(quota: Quota, key: string, window: Window): void {
    const windows = this.#of(quota);
    if (windows.get(key)?.endsAt !== window.endsAt) {
      windows.delete(key);
      this.#makeRoom(windows);
    }
    windows.set(key, window);
    if (isDurable(quota)) this.#saveSoon({ quota: quota.name, key, ...window });
  }

  #makeRoom(windows: Map<string, Window>): void {
    const now = this.#now();
    for (const [oldest, { endsAt }] of windows) {
      if (now < endsAt && windows.size < MAX_WINDOWS) break;
      windows.delete(oldest);
    }
  }

  #saved({ name }: Quota, key: string): Window | undefined {
    const unsaved = this.#unsaved.get(idOf(name, key));
    if (unsaved) return unsaved;
    const row = this.reader.get('SELECT used, ends_at FROM quotas WHERE quota = ? AND key = ?', name, key);
    return row && { used: integer(row, 'used'), endsAt: integer(row, 'ends_at') };
  }

  #saveSoon(window: SavedWindow): void {
    this.#unsaved.set(idOf(window.quota, window.key), window);
    this.#cancelSave ??= this.options.setTimer(() => void this.#trySave(), SAVE_AFTER_MS);
  }

  /** What could not be written stays unsaved and is tried again. Counting goes on in memory. */
  async #trySave(): Promise<void> {
    try {
      await this.save();
    } catch (error) {
      this.options.report(error);
      this.#cancelSave ??= this.options.setTimer(() => void this.#trySave(), SAVE_AFTER_MS);
    }
  }

  #of({ name }: Quota): Map<string, Window> {
    const windows = this.#windows.get(name) ?? new Map<string, Window>();
    this.#windows.set(name, windows);
    return windows;
  }

  #now(): number {
    return this.options.clock.now().getTime();
  }
}

const isDurable = ({ windowMs }: Quota): boolean => windowMs >= DURABLE_FROM_MS;

const idOf = (quota: string, key: string): string => `${quota}/${key}`;

/** Hashes what is stored, so that it reveals nothing and its length does not depend on what a client sent. */
const keyOf = (quota: Quota, key: string): string =>
  isDurable(quota) ? createHash('sha256').update(key).digest('base64url') : key;
