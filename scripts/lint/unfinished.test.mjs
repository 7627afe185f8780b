import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { unfinishedWorkRules } from './unfinished.mjs';

const found = (code) =>
  new Linter()
    .verify(code, [{ files: ['**/*.ts'], languageOptions: { parser: tseslint.parser } }, ...unfinishedWorkRules], {
      filename: 'backend/src/ids.spec.ts',
    })
    .filter(({ severity }) => severity === 2)
    .map(({ ruleId }) => ruleId);

const planted = {
  'no-warning-comments': [
    '// TODO: later',
    '// Works for now; FIXME',
    '/* eslint-disable */',
    '// eslint-disable-next-line no-console',
  ],
  '@typescript-eslint/no-explicit-any': ['export const x = y as any;', 'export let x: any;'],
  '@typescript-eslint/ban-ts-comment': ['// @ts-ignore', '// @ts-nocheck', '// @ts-expect-error: because'],
  'no-restricted-syntax': [
    "test.only('x', () => {});",
    "it.only.each([1])('x', () => {});",
    "fit('x', () => {});",
    "describe.skip('x', () => {});",
    "xdescribe('x', () => {});",
    "test.todo('x');",
    't.skip();',
    "test('x', { skip: true }, () => {});",
    "test('x', { only: true }, () => {});",
  ],
};

describe('unfinished work', () => {
  for (const [rule, codes] of Object.entries(planted)) {
    for (const code of codes) test(`${rule} finds ${code}`, () => assert.deepEqual(found(code), [rule]));
  }

  test('every rule has a planted violation', () => {
    const rules = unfinishedWorkRules.flatMap((config) => Object.keys(config.rules));
    assert.deepEqual(rules.sort(), Object.keys(planted).sort());
  });

  for (const code of [
    "t.skip('strace is not installed');",
    "test('x', { skip: reason }, () => {});",
    'export const only = list.filter(isOnly);',
    '// A hacker, or anything else',
  ]) {
    test(`allows ${code}`, () => assert.deepEqual(found(code), []));
  }
});
