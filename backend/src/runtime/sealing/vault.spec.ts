import { beforeEach, describe, expect, it } from 'vitest';
import { Tampered } from './box.js';
import { WrongSecretsKey } from './keyring.js';
import { MemorySecrets } from '../testing/memory-secrets.js';
import { Vault } from './vault.js';

const KEY = Buffer.alloc(32, 1);
const secret = Buffer.from('sk-proj-1');

let secrets: MemorySecrets;
let vault: Vault;
beforeEach(async () => {
  secrets = new MemorySecrets();
  vault = await Vault.open(secrets, KEY);
});

it('returns what was put, even after a restart', async () => {
  await vault.put('openai/1', secret);
  expect(await (await Vault.open(secrets, KEY)).get('openai/1')).toEqual(secret);
  expect(await vault.get('openai/2')).toBeUndefined();
});

it('stores nothing in plain text', async () => {
  await vault.put('openai/1', secret);
  expect(Buffer.from(secrets.values.get('openai/1') ?? []).toString()).not.toContain('sk-proj');
});

it('deletes', async () => {
  await vault.put('openai/1', secret);
  await vault.delete('openai/1');
  expect(await vault.get('openai/1')).toBeUndefined();
});

it('rejects a value that was moved to another name', async () => {
  await vault.put('openai/1', secret);
  secrets.values.set('openai/2', secrets.values.get('openai/1') ?? secret);
  await expect(vault.get('openai/2')).rejects.toThrow(Tampered);
});

it('keeps the value of the first of two writers', async () => {
  const [first, second] = await Promise.all([
    vault.putIfAbsent('k', Buffer.from('a')),
    vault.putIfAbsent('k', Buffer.from('b')),
  ]);
  expect([first.toString(), second.toString()]).toEqual(['a', 'a']);
});

describe('the key-encryption key', () => {
  it('must be the one that the store was initialized with', async () => {
    await expect(Vault.open(secrets, Buffer.alloc(32, 2))).rejects.toThrow(WrongSecretsKey);
    await expect(Vault.open(secrets, Buffer.alloc(32, 2))).rejects.toThrow('SECRETS_KEY is not the key');
    expect([...secrets.values.keys()]).toEqual(['vault/check']);
  });

  it('must be 32 bytes', () =>
    expect(Vault.open(secrets, Buffer.alloc(31))).rejects.toThrow('must be 32 bytes, not 31'));
});

describe('purpose keys', () => {
  it('are created once and survive a restart', async () => {
    const [one, other] = await Promise.all([vault.purposeKey('email'), vault.purposeKey('email')]);
    expect(other).toEqual(one);
    expect(await (await Vault.open(secrets, KEY)).purposeKey('email')).toEqual(one);
  });

  it('differ by purpose', async () =>
    expect(await vault.hmac('email', 'ada@example.com')).not.toBe(await vault.hmac('visitor', 'ada@example.com')));

  it('hash the same text to the same 64 hex digits', async () => {
    expect(await vault.hmac('email', 'ada@example.com')).toMatch(/^[0-9a-f]{64}$/);
    expect(await vault.hmac('email', 'ada@example.com')).toBe(await vault.hmac('email', 'ada@example.com'));
  });
});

describe('updating', () => {
  const upper = (bytes: Buffer) => Buffer.from(bytes.toString().toUpperCase());

  it('replaces what is there, and tells so', async () => {
    await vault.put('openai/1', secret);
    expect(await vault.update('openai/1', upper)).toBe(true);
    expect(await vault.get('openai/1')).toEqual(Buffer.from('SK-PROJ-1'));
  });

  it('leaves what should stay, and what is not there', async () => {
    await vault.put('openai/1', secret);
    expect(await vault.update('openai/1', () => undefined)).toBe(false);
    expect(await vault.update('openai/2', upper)).toBe(false);
    await vault.destroy('openai/1');
    expect(await vault.update('openai/1', upper)).toBe(false);
  });

  it('loses no other change', async () => {
    await vault.put('count', Buffer.from('0'));
    const increment = () => vault.update('count', (bytes) => Buffer.from(String(Number(bytes.toString()) + 1)));
    await Promise.all(Array.from({ length: 8 }, increment));
    expect((await vault.get('count'))?.toString()).toBe('8');
  });
});
