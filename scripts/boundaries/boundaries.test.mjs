import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { cruise } from 'dependency-cruiser';
import { options } from './options.mjs';
import { planted, sound } from './planted.mjs';
import { pureFiles } from './pure-files.mjs';
import { ROOMS, rulesWith } from './rules.mjs';

const PACKAGES = ['zod', 'preact', 'antd', 'express', 'express-session', '@nestjs/common', '@nestjs/swagger'];
const WORKSPACES = { contracts: 'contracts', kit: 'frontends/kit', editor: 'frontends/editor', widget: 'widget' };

const write = (path, text) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
};

/** A tree with the product's folders, a stub of each package, and the given files. */
function grow(files) {
  const tree = mkdtempSync(join(tmpdir(), 'boundaries '));
  write(join(tree, 'package.json'), '{ "type": "module" }');
  for (const name of PACKAGES) {
    write(join(tree, 'node_modules', name, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    write(join(tree, 'node_modules', name, 'index.js'), 'export const it = 1;\n');
  }
  mkdirSync(join(tree, 'node_modules', '@chatbot-builder'));
  for (const [name, folder] of Object.entries(WORKSPACES)) {
    write(
      join(tree, folder, 'package.json'),
      JSON.stringify({ name: `@chatbot-builder/${name}`, exports: './src/index.ts' }),
    );
    write(join(tree, folder, 'src', 'index.ts'), 'export const it = 1;\n');
    symlinkSync(join(tree, folder), join(tree, 'node_modules', '@chatbot-builder', name), 'junction');
  }
  for (const [path, text] of Object.entries(files)) write(join(tree, path), text);
  return tree;
}

async function violationsIn(tree) {
  const rules = { forbidden: rulesWith(pureFiles(tree)) };
  const { output } = await cruise(['contracts', 'backend', 'frontends', 'widget'], {
    ...options,
    baseDir: tree,
    ruleSet: rules,
    validate: true,
  });
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe('boundaries', () => {
  let tree;
  before(() => {
    tree = grow(sound);
  });
  after(() => rmSync(tree, { recursive: true }));

  test('reports nothing in a valid tree', async () => {
    assert.deepEqual(await violationsIn(tree), []);
  });

  test('every rule has a planted violation', () => {
    assert.deepEqual(
      [...new Set(planted.map(({ rule }) => rule))].sort(),
      [...new Set(rulesWith([]).map(({ name }) => name))].sort(),
    );
  });

  test('every room of the backend is in the order', () => {
    const rooms = readdirSync(join(import.meta.dirname, '../../backend/src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    assert.deepEqual(
      rooms.filter((room) => !ROOMS.includes(room)),
      [],
    );
  });

  for (const { rule, at, files } of planted) {
    test(`${rule} reports its violation in ${at}`, async (t) => {
      const infested = grow({ ...sound, ...files });
      t.after(() => rmSync(infested, { recursive: true }));
      assert.ok((await violationsIn(infested)).includes(`${rule}: ${at}`), `${rule} reports nothing`);
    });
  }
});
