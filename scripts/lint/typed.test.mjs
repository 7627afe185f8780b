import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { inRoot } from '../workspace/root.mjs';

const CONFIG = inRoot('.oxlintrc.json');
const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
/** As `npm run lint` has them. */
const [, flags] = /oxlint (.+?) &&/.exec(scripts.lint);

/** Code that breaks a rule, by the rule. Each file is linted on its own. */
const planted = {
  'await-thenable': 'export const x = async () => { await 1; };',
  'no-floating-promises': 'export const x = (): void => { Promise.resolve(1); };',
  'no-misused-promises':
    'export const x = (list: number[]) => { list.forEach(async () => { await Promise.resolve(); }); };',
  'no-unsafe-assignment': 'export const x = (text: string) => { const y = JSON.parse(text); return String(y); };',
  'no-unsafe-member-access': 'export const x = (y: any): unknown => y.z as unknown;',
  'restrict-template-expressions': 'export const x = (y: object) => `${y}`;',
  'return-await': 'export const x = async () => { try { return Promise.resolve(1); } catch { return 2; } };',
  'switch-exhaustiveness-check': "export const x = (y: 'a' | 'b') => { switch (y) { case 'a': return 1; } return 2; };",
  TS2322: "export const x: number = 'a';",
  'unbound-method': 'class A { b() { return this; } }\nexport const x = new A().b;',
};

describe('rules that need types', () => {
  const directory = mkdtempSync(join(tmpdir(), 'typed-'));
  let found;
  before(() => {
    writeFileSync(join(directory, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true } }));
    for (const [rule, code] of Object.entries(planted)) {
      writeFileSync(join(directory, `${rule}.ts`), code);
      // In a test, what is read may have any type.
      writeFileSync(join(directory, `${rule}.spec.ts`), code);
    }
    const { stdout, stderr } = spawnSync('oxlint', [...flags.split(' '), '-c', CONFIG, '--format=json', '.'], {
      cwd: directory,
      encoding: 'utf8',
    });
    assert.ok(stdout, stderr);
    found = JSON.parse(stdout).diagnostics.map(({ filename, code }) => `${filename} ${code}`);
  });
  after(() => rmSync(directory, { recursive: true }));

  const has = (file, rule) => found.some((each) => each.includes(file) && each.includes(`(${rule})`));

  for (const rule of Object.keys(planted))
    test(`${rule} finds its planted violation`, () => assert.ok(has(`${rule}.ts`, rule)));

  test('what is read in a test may have any type, and no promise is forgotten there either', () => {
    assert.ok(!has('no-unsafe-assignment.spec.ts', 'no-unsafe-assignment'));
    assert.ok(has('no-floating-promises.spec.ts', 'no-floating-promises'));
  });
});
