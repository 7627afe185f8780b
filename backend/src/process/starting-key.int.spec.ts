import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../settings/config.js';
import { WrongSecretsKey } from '../runtime/sealing/keyring.js';
import { MemorySecrets } from '../runtime/testing/memory-secrets.js';
import { Vault } from '../runtime/sealing/vault.js';
import { EXIT } from '../settings/start-failure.js';
import { startingKey } from './starting-key.js';

const KEY = Buffer.alloc(32, 1);
const SECRETS_KEY = KEY.toString('base64');
const EVENTSTORE_URL = 'esdb://admin:changeit@log:2113';
const MONGODB_URL = 'mongodb://ada:lovelace@mongo:27017/product';

const empty = { head: async () => undefined };
const written = { head: async () => 7 };

let dataDir: string;
let secrets: MemorySecrets;
const config = (settings: Readonly<Record<string, string>> = {}) =>
  readConfig({ DATA_DIR: dataDir, SECRETS_KEY, ...settings });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'starting-key-'));
  secrets = new MemorySecrets();
});
afterEach(() => rm(dataDir, { recursive: true }));

describe('the starting key', () => {
  it('is the configured one', async () =>
    expect(await startingKey(config(), { eventStore: empty, secrets })).toEqual(KEY));

  it('is created if none is configured and nothing was ever sealed, and then stays the same', async () => {
    const unset = config({ SECRETS_KEY: '' });
    const made = await startingKey(unset, { eventStore: empty, secrets });
    await Vault.open(secrets, made);
    expect(await startingKey(unset, { eventStore: written, secrets })).toEqual(made);
  });

  it('is not created again if something was sealed', async () => {
    await Vault.open(secrets, KEY);
    await expect(startingKey(config({ SECRETS_KEY: '' }), { eventStore: empty, secrets })).rejects.toThrow(
      `there is no ${join(dataDir, 'secrets.key')}`,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('is reused after a crash before the first event', async () => {
    await Vault.open(secrets, KEY);
    expect(await startingKey(config(), { eventStore: empty, secrets })).toEqual(KEY);
  });

  it('is found if another process starts and appends concurrently', async () => {
    const eventStore = {
      head: async () => {
        await Vault.open(secrets, KEY);
        return 1;
      },
    };
    expect(await startingKey(config(), { eventStore, secrets })).toEqual(KEY);
  });
});

describe('with a log that has events, a secret store in which nothing was sealed', () => {
  it.each([
    [
      'embedded',
      {},
      /^The log in .*data\.sqlite has events.*are not in .*data\.sqlite\..*npm run restore -- <backup> --keys/,
    ],
    [
      'of another installation',
      { MONGODB_URL },
      /^The log in .*data\.sqlite.*not in the database at mongo:27017 \(MONGODB_URL\)\..*collection "secrets"/,
    ],
    [
      'left behind',
      { EVENTSTORE_URL },
      /^The log at log:2113 \(EVENTSTORE_URL\).*not in .*data\.sqlite\..*Set DATA_DIR to the directory that was used/,
    ],
    [
      'that is empty',
      { EVENTSTORE_URL, MONGODB_URL },
      /^The log at log:2113 \(EVENTSTORE_URL\).*database at mongo:27017.*Set MONGODB_URL to the database that was used/,
    ],
  ])('%s, is rejected with a helpful message and stays empty', async (_, settings, message) => {
    const refused = startingKey(config(settings), { eventStore: written, secrets });
    await expect(refused).rejects.toMatchObject({ message: expect.stringMatching(message), exitCode: EXIT.config });
    await expect(refused).rejects.not.toThrow('lovelace');
    expect(secrets.values.size).toBe(0);
  });
});

it('lets the vault reject a wrong key', async () => {
  await Vault.open(secrets, Buffer.alloc(32, 2));
  await expect(Vault.open(secrets, await startingKey(config(), { eventStore: written, secrets }))).rejects.toThrow(
    WrongSecretsKey,
  );
});
