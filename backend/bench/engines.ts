import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type Sqlite } from '../src/adapters/sqlite/open-sqlite.js';
import { SystemClock } from '../src/adapters/system/system-clock.js';
import { catalog } from '../src/contexts/manifest.js';
import { ErasedAccounts } from '../src/runtime/erasure/erased-accounts.js';
import { Codec } from '../src/runtime/sealing/codec.js';
import { DataKeys } from '../src/runtime/sealing/data-keys.js';
import { AccountLog } from '../src/runtime/account-log.js';
import { Log } from '../src/runtime/log.js';
import { PersonalData } from '../src/runtime/sealing/personal-data.js';
import { Streams } from '../src/runtime/streams.js';
import { Vault } from '../src/runtime/sealing/vault.js';

/** A fixed key, so that a directory can be opened again. */
export const SECRETS_KEY = Buffer.alloc(32, 7);

export interface BenchEngines extends Sqlite {
  readonly directory: string;
  readonly file: string;
  readonly codec: Codec;
  readonly log: Log;
  readonly accounts: AccountLog;
  readonly streams: Streams;
  readonly personal: PersonalData;
  /** Personal data with an empty key cache, as after a start. */
  personalAnew(): PersonalData;
}

/** The embedded engines as in the product: a writer thread, and durable writes. */
export async function openBenchEngines(directory: string): Promise<BenchEngines> {
  const clock = new SystemClock();
  const file = join(directory, 'data.sqlite');
  const sqlite = openSqlite({ file, clock });
  const vault = await Vault.open(sqlite.secrets, SECRETS_KEY);
  const keysAnew = () => new DataKeys(vault, sqlite.secrets);
  const keys = keysAnew();
  const codec = new Codec(keys, catalog);
  const erased = new ErasedAccounts(catalog);
  const log = new Log(sqlite.eventStore, codec, catalog, erased);
  return {
    ...sqlite,
    directory,
    file,
    codec,
    log,
    accounts: new AccountLog({ log, events: sqlite.eventStore, index: sqlite.accountIndex, codec, catalog, erased }),
    streams: new Streams(sqlite.eventStore, codec, clock, erased),
    personal: new PersonalData(keys, catalog),
    personalAnew: () => new PersonalData(keysAnew(), catalog),
  };
}

export async function inDirectory<Result>(work: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}
