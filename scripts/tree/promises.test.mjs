import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brokenPromises } from './promises.mjs';

/** Spelled in two halves, or this file would be found itself. */
const join = (...halves) => halves.join('');

const broken = [
  join('test', ".only('x', () => {});"),
  join('fit', "('x', () => {});"),
  join('describe', ".skip('x', () => {});"),
  join('xit', "('x', () => {});"),
  join('test.', "todo('x');"),
  join('t.skip', '();'),
  join("test('x', { skip", ': true }, () => {});'),
  join('const x = y as', ' any;'),
  join('// @ts', '-ignore'),
  join('// eslint', '-disable-next-line'),
  join('// TO', 'DO: later'),
];

for (const line of broken) {
  test(`finds ${line}`, () => {
    assert.deepEqual(
      brokenPromises(`const a = 1;\n${line}\n`).map((found) => found.line),
      [2],
    );
  });
}

test('leaves honest code alone', () => {
  const honest = [
    "t.skip('strace is not installed');",
    "test('x', { skip: reason }, () => {});",
    'const only = list.filter(isOnly);',
    'text as anything',
  ];
  assert.deepEqual(brokenPromises(honest.join('\n')), []);
});
