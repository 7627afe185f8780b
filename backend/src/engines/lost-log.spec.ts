import { afterEach, beforeEach, expect, it } from 'vitest';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { refuseLostLog } from './lost-log.js';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lost-log-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const put = (name: string) => {
  mkdirSync(dirname(join(dataDir, name)), { recursive: true });
  writeFileSync(join(dataDir, name), '');
};

it.each([
  ['secrets.key', 'keys'],
  ['objects/uploads/0190a6a0/_5f/0190a6a1', 'uploaded files'],
  ['knowledge/0190a6a0.sqlite', 'knowledge indexes'],
])('refuses to begin a new log beside %s', (name, what) => {
  put(name);
  expect(() => refuseLostLog(dataDir)).toThrow(
    expect.objectContaining({
      exitCode: 65,
      message: expect.stringContaining(`data.sqlite is missing, but ${dataDir} holds ${what}`),
    }),
  );
  put('data.sqlite');
  refuseLostLog(dataDir);
});

it('begins in a directory that holds nothing yet, also after a start that was killed early', () => {
  refuseLostLog(dataDir);
  for (const name of ['server.lock', 'server.pid', 'objects/_unfinished/0190a6a0']) put(name);
  refuseLostLog(dataDir);
});
