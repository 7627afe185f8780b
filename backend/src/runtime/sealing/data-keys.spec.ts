import { beforeEach, expect, it } from 'vitest';
import { setImmediate } from 'node:timers/promises';
import { DataKeys } from './data-keys.js';
import { overriding } from '../testing/embedded.js';
import { MemorySecrets } from '../testing/memory-secrets.js';
import { SecretDestroyed, Vault } from './vault.js';

let secrets: MemorySecrets;
let vault: Vault;
const dataKeys = (options?: { cached: number }) => new DataKeys(vault, secrets, options);

beforeEach(async () => {
  secrets = new MemorySecrets();
  vault = await Vault.open(secrets, Buffer.alloc(32, 1));
});

it('creates a key once for concurrent callers', async () => {
  const keys = await Promise.all([dataKeys(), dataKeys()].map((each) => each.obtain('conversation:1', 'account:1')));
  expect(keys[0]).toEqual(keys[1]);
  expect(await dataKeys().find('conversation:1')).toEqual(keys[0]);
});

it('gives every account and conversation a key of its own', async () => {
  const keys = dataKeys();
  const made = [
    await keys.obtain('account:1', 'account:1'),
    await keys.obtain('account:2', 'account:2'),
    await keys.obtain('conversation:1', 'account:1'),
    await keys.obtain('conversation:2', 'account:1'),
  ];
  expect(new Set(made.map((key) => key.toString('hex'))).size).toBe(4);
});

it('reads the keys of concurrent callers by one query, each once, and their account key once', async () => {
  const made = dataKeys();
  const kids = ['conversation:1', 'conversation:2', 'conversation:3'] as const;
  for (const kid of kids) await made.obtain(kid, 'account:1');
  const read: string[][] = [];
  const counting = overriding(secrets, {
    get: (name: string) => {
      read.push([name]);
      return secrets.get(name);
    },
    getMany: (names: readonly string[]) => {
      read.push([...names]);
      return secrets.getMany(names);
    },
  });
  const keys = new DataKeys(await Vault.open(counting, Buffer.alloc(32, 1)), counting);
  read.length = 0;
  await Promise.all([...kids, ...kids].map((kid) => keys.find(kid)));
  expect(read).toEqual([kids.map((kid) => `data-key/${kid}`), ['data-key/account:1']]);
});

it('reads a key again for those who ask after another was destroyed', async () => {
  await dataKeys().obtain('conversation:1', 'account:1');
  const answer = Promise.withResolvers<void>();
  let asked = 0;
  const slow = overriding(secrets, {
    getMany: async (names: readonly string[]) => {
      const found = await secrets.getMany(names);
      if ((asked += 1) === 1) await answer.promise;
      return found;
    },
  });
  const keys = new DataKeys(vault, slow);
  const before = keys.find('conversation:1');
  await setImmediate();
  await keys.destroy('conversation:1');
  expect(await keys.find('conversation:1')).toBeUndefined();
  answer.resolve();
  expect(await before).toBeInstanceOf(Buffer);
  expect(await keys.find('conversation:1')).toBeUndefined();
});

it('finds no key that was never created', async () => expect(await dataKeys().find('conversation:1')).toBeUndefined());

it('cannot open conversation keys whose account key is gone', async () => {
  await dataKeys().obtain('conversation:1', 'account:1');
  secrets.values.delete('data-key/account:1');
  expect(await dataKeys().find('conversation:1')).toBeUndefined();
});

it('rejects a conversation key that was moved to another name', async () => {
  const keys = dataKeys();
  await keys.obtain('conversation:1', 'account:1');
  await keys.obtain('conversation:2', 'account:1');
  secrets.values.set('data-key/conversation:1', secrets.values.get('data-key/conversation:2') ?? new Uint8Array());
  await expect(dataKeys().find('conversation:1')).rejects.toThrow('cannot be opened');
});

it('caches the keys used last, up to its limit', async () => {
  const keys = dataKeys({ cached: 2 });
  await keys.obtain('account:1', 'account:1');
  await keys.obtain('account:2', 'account:2');
  await keys.find('account:1');
  await keys.obtain('account:3', 'account:3');
  expect(['account:1', 'account:2', 'account:3'].map((kid) => keys.cached(kid) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
});

it('creates no key in place of a destroyed one', async () => {
  const keys = dataKeys();
  await keys.obtain('conversation:1', 'account:1');
  await keys.destroy('conversation:1');
  expect(keys.cached('conversation:1')).toBeUndefined();
  for (const each of [keys, dataKeys()]) {
    expect(await each.find('conversation:1')).toBeUndefined();
    await expect(each.obtain('conversation:1', 'account:1')).rejects.toThrow(SecretDestroyed);
  }
});

it('creates no conversation key under a destroyed account key', async () => {
  const keys = dataKeys();
  await keys.destroy('account:1');
  await expect(keys.obtain('conversation:1', 'account:1')).rejects.toThrow(SecretDestroyed);
});

/** Delays reads: returns what was stored when the read began, once `answer` is called. Others can write meanwhile. */
class SlowToAnswer extends MemorySecrets {
  #held: PromiseWithResolvers<void> | undefined;

  hold(): { answer(): void } {
    const held = (this.#held = Promise.withResolvers<void>());
    return { answer: held.resolve };
  }

  override async get(name: string): Promise<Uint8Array | undefined> {
    const [there, held] = [await super.get(name), this.#held];
    this.#held = undefined;
    await held?.promise;
    return there;
  }
}

it.each(['account:1', 'conversation:1'] as const)(
  'does not cache %s if it was destroyed during the read',
  async (kid) => {
    const slow = new SlowToAnswer();
    vault = await Vault.open(slow, Buffer.alloc(32, 1));
    await new DataKeys(vault, slow).obtain(kid, 'account:1');
    const keys = new DataKeys(vault, slow);
    const reading = slow.hold();
    const found = keys.find(kid);
    await keys.destroy(kid);
    reading.answer();
    await found;
    expect(keys.cached(kid)).toBeUndefined();
    expect(await keys.find(kid)).toBeUndefined();
  },
);

it('drops cached conversation keys when their account key is destroyed', async () => {
  const keys = dataKeys();
  await keys.obtain('conversation:1', 'account:1');
  await keys.destroy('account:1');
  expect(await keys.find('conversation:1')).toBeUndefined();
});

it('drops a cached key if the outcome of its destruction is unknown', async () => {
  const keys = dataKeys();
  await keys.obtain('conversation:1', 'account:1');
  const unanswered = new DataKeys(vault, overriding(secrets, { put: () => Promise.reject(new Error('away')) }));
  await unanswered.find('conversation:1');
  await expect(unanswered.destroy('conversation:1')).rejects.toThrow('away');
  expect(unanswered.cached('conversation:1')).toBeUndefined();
});
