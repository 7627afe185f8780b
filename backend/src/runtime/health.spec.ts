import { beforeEach, expect, it } from 'vitest';
import { DiskFull } from '../ports/event-store.js';
import { Damage } from './damage.js';
import { Health } from './health.js';
import { KeyRotation } from './sealing/key-rotation.js';
import { MemorySecrets } from './testing/memory-secrets.js';
import { Vault } from './sealing/vault.js';

const there = { name: 'The event store', ask: async () => 1 };
const away = { name: 'Redis', ask: async () => Promise.reject(new Error('connection refused')) };

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);

let secrets: MemorySecrets;
let vault: Vault;
beforeEach(async () => {
  secrets = new MemorySecrets();
  vault = await Vault.open(secrets, OLD);
});

it('names the engines that do not answer', async () => {
  expect(await new Health([there], () => [], vault, new Damage()).complaints()).toEqual([]);
  expect(await new Health([there, away], () => [], vault, new Damage()).complaints()).toEqual([
    'Redis does not answer.',
  ]);
});

it('says that the disk is full', async () => {
  const full = { ...away, ask: () => Promise.reject(new DiskFull('SQLITE_FULL')) };
  expect(await new Health([full], () => [], vault, new Damage()).complaints()).toEqual([
    'The disk that holds the data is full. Free some space: the server goes on by itself, and what it acknowledged is safe.',
  ]);
});

it('passes on what an engine warns of', () => {
  const warning = () => 'Data is damaged: pages.';
  expect(new Health([there, { ...there, warning }], () => [], vault, new Damage()).warnings).toEqual([warning()]);
});

it('reports work that only a newer version can do and nobody does', async () => {
  const unattended = new Set<string>();
  const health = new Health([there], () => unattended, vault, new Damage());
  unattended.add('projector');
  expect(await health.complaints()).toEqual([
    'A newer version of the product wrote to the log, and no process of that version runs the views. Start one.',
  ]);
});

it('reports a finished key rotation that this process missed', async () => {
  const health = new Health([there], () => [], vault, new Damage());
  await new KeyRotation(secrets).rotate(OLD, NEW);
  await new KeyRotation(secrets).finish(NEW);
  expect(await health.complaints()).toEqual([
    'SECRETS_KEY was rotated while this process was running. Restart it with the new one.',
  ]);
});

it('loads the new key if a rotation is still under way', async () => {
  const health = new Health([there], () => [], vault, new Damage());
  await new KeyRotation(secrets).rotate(OLD, NEW);
  expect(await health.complaints()).toEqual([]);
  await new KeyRotation(secrets).finish(NEW);
  expect(await health.complaints()).toEqual([]);
});

it('reports only the engine if the secrets cannot be read', async () => {
  expect(await new Health([away], () => [], { isLeftBehind: away.ask }, new Damage()).complaints()).toEqual([
    'Redis does not answer.',
  ]);
});

it('warns of damaged data, and is no less healthy for it', async () => {
  const damage = new Damage();
  const health = new Health([there], () => [], vault, damage);
  expect(health.warnings).toEqual([]);
  damage.found('the log at position 7', 'secret/3 (Happened) at position 7 does not match its hash');
  damage.found('the log at position 9', 'secret/4 (Happened) at position 9 does not match its hash');
  expect(health.warnings).toEqual([
    'Data is damaged: the log at position 7 and 1 more. What depends on it stands still, everything else goes on. Run npm run check-data, which names all of it, and restore a backup from before the damage.',
  ]);
  expect(await health.complaints()).toEqual([]);
});
