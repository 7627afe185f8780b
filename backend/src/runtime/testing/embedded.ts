import type { AccountId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog } from '../../contexts/manifest.js';
import { openSqlite, type Sqlite } from '../../adapters/sqlite/open-sqlite.js';
import { writerInProcess } from '../../adapters/sqlite/writer/writer-in-process.js';
import { METADATA, NOON, OWNER } from '../../kernel/testing/recorded.js';
import type { CommandContext } from '../../kernel/envelope.js';
import { Codec } from '../sealing/codec.js';
import { DataKeys } from '../sealing/data-keys.js';
import type { RetryPolicy } from '../follow-log.js';
import type { NewEvent } from '../../ports/event-store.js';
import { eventHash } from '../event-hash.js';
import { AccountLog } from '../account-log.js';
import { Log } from '../log.js';
import { Streams } from '../streams.js';
import { ErasedAccounts } from '../erasure/erased-accounts.js';
import { Vault } from '../sealing/vault.js';
import { MemorySecrets } from './memory-secrets.js';

export const clock = { now: () => new Date(NOON) };

export interface Embedded extends Sqlite {
  readonly codec: Codec;
  readonly erased: ErasedAccounts;
  readonly log: Log;
  readonly accounts: AccountLog;
  readonly streams: Streams;
  /** Closes the files and opens them again, as a new process would. */
  restart(): Promise<Embedded>;
  remove(): Promise<void>;
}

/** The embedded engines on temporary files, with what reads and writes their log. */
export async function embedded(directory = mkdtempSync(join(tmpdir(), 'runtime-'))): Promise<Embedded> {
  const sqlite = openSqlite({ file: join(directory, 'data.db'), clock, startWriter: writerInProcess });
  const secrets = new MemorySecrets();
  const codec = new Codec(new DataKeys(await Vault.open(secrets, Buffer.alloc(32, 1)), secrets), catalog);
  const erased = new ErasedAccounts(catalog);
  const log = new Log(sqlite.eventStore, codec, catalog, erased);
  return {
    ...sqlite,
    codec,
    erased,
    log,
    accounts: new AccountLog({ log, events: sqlite.eventStore, index: sqlite.accountIndex, codec, catalog, erased }),
    streams: new Streams(sqlite.eventStore, codec, clock, erased),
    restart: async () => {
      await sqlite.close();
      return embedded(directory);
    },
    remove: async () => {
      await sqlite.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export const command = (commandId: string): CommandContext => ({
  accountId: OWNER,
  actor: { kind: 'person', id: OWNER },
  correlationId: 'correlation',
  commandId,
});

/** A retry policy without pauses that records what was reported. */
export function retryAtOnce(): RetryPolicy & { readonly reports: { readonly who: string; readonly error: unknown }[] } {
  const reports: { who: string; error: unknown }[] = [];
  return { reports, report: (who, error) => void reports.push({ who, error }), pause: () => Promise.resolve() };
}

/** A port with some methods overridden. */
export const overriding = <Port extends object>(port: Port, own: Partial<Port>): Port =>
  new Proxy(port, {
    get: (real, name) => {
      const owner = name in own ? own : real;
      const value: unknown = Reflect.get(owner, name);
      return typeof value === 'function' ? (...args: unknown[]): unknown => Reflect.apply(value, owner, args) : value;
    },
  });

/** An event without data whose metadata was changed after it was appended. */
export const altered = (stream: string, type: string): NewEvent => ({
  ...hashed(stream, { id: randomUUID(), type, version: 1, data: {}, metadata: METADATA }),
  metadata: { ...METADATA, accountId: '0190a6a0-0000-4000-8000-0000000000ff' as AccountId },
});

/** An event as `Streams` would append it. */
export const hashed = (stream: string, event: Omit<NewEvent, 'hash'>): NewEvent => ({
  ...event,
  hash: eventHash(stream, event),
});
