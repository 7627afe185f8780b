import { beforeEach, describe, expect, it, jest } from '@jest/globals';
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
/** Of a process that was started before, and knows the old key alone. */
let running: Vault;
let rotation: KeyRotation;

beforeEach(async () => {
  secrets = new MemorySecrets();
  running = await Vault.open(secrets, OLD);
  await running.put('openai/1', secret);
  rotation = new KeyRotation(secrets);
});

const sealedUnder = (name: string) => fromBytes(secrets.values.get(name) ?? new Uint8Array()).kid;

it('seals every secret anew, the check value too', async () => {
  expect(await rotation.rotate(OLD, NEW)).toEqual({ sealedAnew: 2, unreadable: [] });
  expect(['openai/1', 'vault/check'].map(sealedUnder)).toEqual([secretsKeyId(NEW), secretsKeyId(NEW)]);
});

it('says how many it looked at, and sealed anew', async () => {
  const progress = jest.fn();
  await new KeyRotation(secrets, progress).rotate(OLD, NEW);
  expect(progress).toHaveBeenLastCalledWith(2, 2);
});

describe('while it is not finished', () => {
  it('is not felt by a process that was started with the old key', async () => {
    await rotation.rotate(OLD, NEW);
    expect(await running.get('openai/1')).toEqual(secret);
    await running.put('openai/2', secret);
    expect(sealedUnder('openai/2')).toBe(secretsKeyId(NEW));
  });

  it('lets processes start with either key, from its first step on', async () => {
    await rotation.rotate(OLD, NEW);
    await running.put('openai/1', secret);
    for (const key of [OLD, NEW]) expect(await (await Vault.open(secrets, key)).get('openai/1')).toEqual(secret);
  });

  it('has nothing sealed with the old key from then on, by a process that knows no other', async () => {
    await rotation.rotate(OLD, NEW);
    await running.put('openai/3', secret);
    expect(await running.putIfAbsent('openai/4', secret)).toEqual(secret);
    expect(['openai/3', 'openai/4'].map(sealedUnder)).toEqual([secretsKeyId(NEW), secretsKeyId(NEW)]);
  });

  it('lets what the old key was just sealing be read with the new one', async () => {
    await rotation.rotate(OLD, NEW);
    secrets.values.set('openai/3', sealUnder(OLD, 'openai/3', secret));
    expect(await (await Vault.open(secrets, NEW)).get('openai/3')).toEqual(secret);
  });

  it('is quiet when it is asked for again', async () => {
    await rotation.rotate(OLD, NEW);
    const before = new Map(secrets.values);
    expect(await rotation.rotate(OLD, NEW)).toEqual({ sealedAnew: 0, unreadable: [] });
    expect(secrets.values).toEqual(before);
  });

  it('goes on where it was cut short', async () => {
    const cut = new KeyRotation(
      new Proxy(secrets, {
        get: (target, name) =>
          name === 'replace' ? () => Promise.reject(new Error('cut')) : Reflect.get(target, name).bind?.(target),
      }),
    );
    await expect(cut.rotate(OLD, NEW)).rejects.toThrow('cut');
    expect(await rotation.begunFrom(OLD)).toEqual(NEW);
    expect(await running.get('openai/1')).toEqual(secret);
    expect(await rotation.rotate(OLD, NEW)).toEqual({ sealedAnew: 2, unreadable: [] });
  });

  it('takes no third key', async () => {
    await rotation.rotate(OLD, NEW);
    await expect(rotation.rotate(OLD, OTHER)).rejects.toThrow(RotationUnderWay);
    await expect(rotation.rotate(NEW, OTHER)).rejects.toThrow(RotationUnderWay);
  });
});

it('wants the key that the secrets are sealed with', async () => {
  await expect(rotation.rotate(OTHER, NEW)).rejects.toThrow(WrongSecretsKey);
  expect([...secrets.values.keys()]).toEqual(['vault/check', 'openai/1']);
});

it('begins nothing where nothing was sealed', async () => {
  secrets.values.clear();
  await expect(rotation.rotate(OLD, NEW)).rejects.toThrow(NothingSealed);
  await expect(rotation.finish(NEW)).rejects.toThrow(NothingSealed);
  expect(secrets.values.size).toBe(0);
});

describe('where some secrets do not open', () => {
  const lost = ['credential/1', 'openai/2', 'openai/3', 'openai/4'];
  const left = () => lost.map((name) => secrets.values.get(name));

  beforeEach(() => {
    secrets.values.set('credential/1', Buffer.from('not sealed at all'));
    secrets.values.set('openai/2', secrets.values.get('openai/1') ?? secret);
    secrets.values.set('openai/3', sealUnder(OTHER, 'openai/3', secret));
    secrets.values.set('openai/4', sealUnder(NEW, 'openai/5', secret));
  });

  it('names them, leaves them as they are, and seals all others anew', async () => {
    const before = left();
    expect(await rotation.rotate(OLD, NEW)).toEqual({ sealedAnew: 2, unreadable: lost });
    expect(left()).toEqual(before);
    expect(await (await Vault.open(secrets, NEW)).get('openai/1')).toEqual(secret);
  });

  it('can be finished, and names them again', async () => {
    await rotation.rotate(OLD, NEW);
    expect(await rotation.finish(NEW)).toEqual({ sealedAnew: 0, unreadable: lost });
    await expect(Vault.open(secrets, OLD)).rejects.toThrow(WrongSecretsKey);
  });
});

describe('once it is finished', () => {
  beforeEach(async () => {
    await rotation.rotate(OLD, NEW);
    expect(await rotation.finish(NEW)).toEqual({ sealedAnew: 0, unreadable: [] });
  });

  it('has made the old key worthless', async () => {
    await expect(Vault.open(secrets, OLD)).rejects.toThrow(WrongSecretsKey);
    expect(await (await Vault.open(secrets, NEW)).get('openai/1')).toEqual(secret);
  });

  it('has nothing written by a process that was left behind, which would be lost', async () => {
    await expect(running.put('openai/1', Buffer.from('changed'))).rejects.toThrow(WrongSecretsKey);
    await expect(running.putIfAbsent('openai/2', secret)).rejects.toThrow(WrongSecretsKey);
    const after = await Vault.open(secrets, NEW);
    expect(await after.get('openai/1')).toEqual(secret);
    expect(await after.get('openai/2')).toBeUndefined();
  });

  it('has nothing to finish', async () => expect(await rotation.finish(NEW)).toBeUndefined());

  it('may be followed by the next', async () => {
    await rotation.rotate(NEW, OTHER);
    await rotation.finish(OTHER);
    expect(await (await Vault.open(secrets, OTHER)).get('openai/1')).toEqual(secret);
  });
});

it('leaves destroyed keys destroyed, and conversations readable', async () => {
  const keys = new DataKeys(running, secrets);
  const key = await keys.obtain('conversation:1', 'account:1');
  await keys.obtain('account:2', 'account:2');
  await keys.destroy('account:2');
  await rotation.rotate(OLD, NEW);
  await rotation.finish(NEW);
  const after = new DataKeys(await Vault.open(secrets, NEW), secrets);
  expect(await after.find('conversation:1')).toEqual(key);
  expect(await after.find('account:2')).toBeUndefined();
  await expect(after.obtain('account:2', 'account:2')).rejects.toThrow('was destroyed');
});
