import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataKeys } from './data-keys.js';
import { fromBytes } from './envelope-bytes.js';
import { secretsKeyId, sealUnder, WrongSecretsKey } from './keyring.js';
import { KeyRotation, NothingSealed, RotationUnderWay } from './key-rotation.js';
import { MemorySecrets } from '../testing/memory-secrets.js';
import { Vault } from './vault.js';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const OTHER = Buffer.alloc(32, 3);
const secret = Buffer.from('sk-proj-1');

let secrets: MemorySecrets;
/** The vault of a process that was started earlier and knows only the old key. */
let running: Vault;
let rotation: KeyRotation;

beforeEach(async () => {
  secrets = new MemorySecrets();
  running = await Vault.open(secrets, OLD);
  await running.put('openai/1', secret);
  rotation = new KeyRotation(secrets);
});

const sealedUnder = (name: string) => fromBytes(secrets.values.get(name) ?? new Uint8Array()).kid;

it('reseals every secret, including the check value', async () => {
  expect(await rotation.rotate(OLD, NEW)).toEqual({ resealed: 2, unreadable: [] });
  expect(['openai/1', 'vault/check'].map(sealedUnder)).toEqual([secretsKeyId(NEW), secretsKeyId(NEW)]);
});

it('reports how many secrets it checked and resealed', async () => {
  const progress = vi.fn();
  await new KeyRotation(secrets, progress).rotate(OLD, NEW);
  expect(progress).toHaveBeenLastCalledWith(2, 2);
});

describe('before it is finished', () => {
  it('does not affect a process that was started with the old key', async () => {
    await rotation.rotate(OLD, NEW);
    expect(await running.get('openai/1')).toEqual(secret);
    await running.put('openai/2', secret);
    expect(sealedUnder('openai/2')).toBe(secretsKeyId(NEW));
  });

  it('lets processes start with either key, from the first step on', async () => {
    await rotation.rotate(OLD, NEW);
    await running.put('openai/1', secret);
    for (const key of [OLD, NEW]) expect(await (await Vault.open(secrets, key)).get('openai/1')).toEqual(secret);
  });

  it('makes a process that was started with the old key seal with the new one', async () => {
    await rotation.rotate(OLD, NEW);
    await running.put('openai/3', secret);
    expect(await running.putIfAbsent('openai/4', secret)).toEqual(secret);
    expect(['openai/3', 'openai/4'].map(sealedUnder)).toEqual([secretsKeyId(NEW), secretsKeyId(NEW)]);
  });

  it('lets the new key read what the old key sealed meanwhile', async () => {
    await rotation.rotate(OLD, NEW);
    secrets.values.set('openai/3', sealUnder(OLD, 'openai/3', secret));
    expect(await (await Vault.open(secrets, NEW)).get('openai/3')).toEqual(secret);
  });

  it('does nothing when repeated', async () => {
    await rotation.rotate(OLD, NEW);
    const before = new Map(secrets.values);
    expect(await rotation.rotate(OLD, NEW)).toEqual({ resealed: 0, unreadable: [] });
    expect(secrets.values).toEqual(before);
  });

  it('continues an interrupted rotation', async () => {
    const cut = new KeyRotation(
      new Proxy(secrets, {
        get: (target, name) =>
          name === 'replace'
            ? () => Promise.reject(new Error('interrupted'))
            : Reflect.get(target, name).bind?.(target),
      }),
    );
    await expect(cut.rotate(OLD, NEW)).rejects.toThrow('interrupted');
    expect(await rotation.begunFrom(OLD)).toEqual(NEW);
    expect(await running.get('openai/1')).toEqual(secret);
    expect(await rotation.rotate(OLD, NEW)).toEqual({ resealed: 2, unreadable: [] });
  });

  it('rejects a third key', async () => {
    await rotation.rotate(OLD, NEW);
    await expect(rotation.rotate(OLD, OTHER)).rejects.toThrow(RotationUnderWay);
    await expect(rotation.rotate(NEW, OTHER)).rejects.toThrow(RotationUnderWay);
  });
});

it('requires the key that the secrets are sealed with', async () => {
  await expect(rotation.rotate(OTHER, NEW)).rejects.toThrow(WrongSecretsKey);
  expect([...secrets.values.keys()]).toEqual(['vault/check', 'openai/1']);
});

it('rejects an empty store', async () => {
  secrets.values.clear();
  await expect(rotation.rotate(OLD, NEW)).rejects.toThrow(NothingSealed);
  await expect(rotation.finish(NEW)).rejects.toThrow(NothingSealed);
  expect(secrets.values.size).toBe(0);
});

describe('with secrets that do not open', () => {
  const lost = ['credential/1', 'openai/2', 'openai/3', 'openai/4'];
  const left = () => lost.map((name) => secrets.values.get(name));

  beforeEach(() => {
    secrets.values.set('credential/1', Buffer.from('not sealed at all'));
    secrets.values.set('openai/2', secrets.values.get('openai/1') ?? secret);
    secrets.values.set('openai/3', sealUnder(OTHER, 'openai/3', secret));
    secrets.values.set('openai/4', sealUnder(NEW, 'openai/5', secret));
  });

  it('names them, leaves them unchanged, and reseals all others', async () => {
    const before = left();
    expect(await rotation.rotate(OLD, NEW)).toEqual({ resealed: 2, unreadable: lost });
    expect(left()).toEqual(before);
    expect(await (await Vault.open(secrets, NEW)).get('openai/1')).toEqual(secret);
  });

  it('can be finished, and names them again', async () => {
    await rotation.rotate(OLD, NEW);
    expect(await rotation.finish(NEW)).toEqual({ resealed: 0, unreadable: lost });
    await expect(Vault.open(secrets, OLD)).rejects.toThrow(WrongSecretsKey);
  });
});

describe('after it is finished', () => {
  beforeEach(async () => {
    await rotation.rotate(OLD, NEW);
    expect(await rotation.finish(NEW)).toEqual({ resealed: 0, unreadable: [] });
  });

  it('the old key opens nothing', async () => {
    await expect(Vault.open(secrets, OLD)).rejects.toThrow(WrongSecretsKey);
    expect(await (await Vault.open(secrets, NEW)).get('openai/1')).toEqual(secret);
  });

  it('a process that was left behind cannot write', async () => {
    await expect(running.put('openai/1', Buffer.from('changed'))).rejects.toThrow(WrongSecretsKey);
    await expect(running.putIfAbsent('openai/2', secret)).rejects.toThrow(WrongSecretsKey);
    const after = await Vault.open(secrets, NEW);
    expect(await after.get('openai/1')).toEqual(secret);
    expect(await after.get('openai/2')).toBeUndefined();
  });

  it('there is nothing to finish', async () => expect(await rotation.finish(NEW)).toBeUndefined());

  it('another rotation can follow', async () => {
    await rotation.rotate(NEW, OTHER);
    await rotation.finish(OTHER);
    expect(await (await Vault.open(secrets, OTHER)).get('openai/1')).toEqual(secret);
  });
});

it('leaves destroyed keys destroyed, and the keys of people and conversations readable', async () => {
  const keys = new DataKeys(running, secrets);
  const conversation = await keys.obtain('conversation:1', 'account:1');
  const person = await keys.obtain('person:1', 'account:1');
  await keys.obtain('account:2', 'account:2');
  await keys.destroy('account:2');
  expect(await rotation.rotate(OLD, NEW)).toEqual({ resealed: 3, unreadable: [] });
  expect(await rotation.finish(NEW)).toEqual({ resealed: 0, unreadable: [] });
  const after = new DataKeys(await Vault.open(secrets, NEW), secrets);
  expect(await after.find('conversation:1')).toEqual(conversation);
  expect(await after.find('person:1')).toEqual(person);
  expect(await after.find('account:2')).toBeUndefined();
  await expect(after.obtain('account:2', 'account:2')).rejects.toThrow('was destroyed');
});
