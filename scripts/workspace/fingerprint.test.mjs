import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { fingerprint } from './fingerprint.mjs';

describe('the fingerprint of the tree', () => {
  let base;
  const at = (...path) => join(base, ...path);

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'fingerprint '));
    for (const folder of ['contracts/src', 'contracts/dist', 'backend', 'frontends', 'widget/node_modules'])
      mkdirSync(at(folder), { recursive: true });
    for (const file of ['package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', '.npmrc'])
      writeFileSync(at(file), '{}');
    writeFileSync(at('contracts/src/ids.ts'), 'one');
    writeFileSync(at('contracts/dist/ids.js'), 'one');
  });

  afterEach(() => rmSync(base, { recursive: true }));

  test('stays the same if nothing is touched', () => {
    assert.deepEqual(fingerprint(base), fingerprint(base));
  });

  test('distinguishes sources from build output', () => {
    const before = fingerprint(base);
    writeFileSync(at('contracts/dist/ids.js'), 'three');
    assert.equal(fingerprint(base).sources, before.sources);
    assert.notEqual(fingerprint(base).outputs, before.outputs);
  });

  test('changes with an edit that keeps size and modification time', () => {
    const before = fingerprint(base);
    const { atime, mtime } = statSync(at('contracts/src/ids.ts'));
    writeFileSync(at('contracts/src/ids.ts'), 'two');
    utimesSync(at('contracts/src/ids.ts'), atime, mtime);
    assert.notEqual(fingerprint(base).sources, before.sources);
  });

  test('changes if a file is added or removed', () => {
    const before = fingerprint(base);
    cpSync(at('contracts/src/ids.ts'), at('contracts/src/more.ts'));
    assert.notEqual(fingerprint(base).sources, before.sources);
    unlinkSync(at('contracts/src/more.ts'));
    assert.deepEqual(fingerprint(base), before);
  });

  test('ignores installed packages', () => {
    const before = fingerprint(base);
    writeFileSync(at('widget/node_modules/index.js'), '');
    assert.deepEqual(fingerprint(base), before);
  });
});
