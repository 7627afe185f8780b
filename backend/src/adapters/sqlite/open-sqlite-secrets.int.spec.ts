import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NoData } from '../../ports/no-data.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { KeyRotation } from '../../runtime/sealing/key-rotation.js';
import { openSqlite, type Sqlite } from './open-sqlite.js';
import { openSqliteSecrets } from './open-sqlite-secrets.js';
import { writerInProcess } from './writer/writer-in-process.js';

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') };
const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);

let directory: string;
let file: string;
let server: Sqlite;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'secrets-'));
  file = join(directory, 'data.sqlite');
  server = openSqlite({ file, clock, startWriter: writerInProcess });
});
afterEach(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

it('rotates the key of secrets while a server reads and writes them', async () => {
  const vault = await Vault.open(server.secrets, OLD);
  const names = Array.from({ length: 40 }, (_, index) => `credential/${index}`);
  for (const name of names) await vault.put(name, Buffer.from(name));
  const beside = openSqliteSecrets({ file, clock });
  const [{ resealed }] = await Promise.all([
    new KeyRotation(beside.secrets).rotate(OLD, NEW),
    ...names.slice(0, 10).map((name) => vault.put(name, Buffer.from(`${name} changed`))),
  ]);
  expect(resealed).toBeGreaterThan(0);
  await new KeyRotation(beside.secrets).finish(NEW);
  await beside.close();
  const after = await Vault.open(server.secrets, NEW);
  for (const [index, name] of names.entries())
    expect((await after.get(name))?.toString()).toBe(index < 10 ? `${name} changed` : name);
});

it('does not create a missing database', () => {
  const elsewhere = join(directory, 'elsewhere.sqlite');
  expect(() => openSqliteSecrets({ file: elsewhere, clock })).toThrow(NoData);
});
