import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { explain } from './explain.mjs';

const FREE = 2 ** 30;

describe('a failed command is explained', () => {
  for (const [output, sentence] of [
    ['npm error code ENOSPC', /disk is full/],
    ['npm error code EACCES\nnpm error path /srv', /no permission to write/],
    [
      'npm http fetch GET https://registry.npmjs.org/zod attempt 1 failed with ENOTFOUND',
      /registry cannot be reached \(ENOTFOUND\)/,
    ],
    ['npm error code ETARGET', /does not have/],
    ['npm error code EUSAGE', /do not agree/],
  ]) {
    test(`by ${output.split('\n')[0]}`, () => assert.match(explain(output, FREE), sentence));
  }

  test('by a full disk, whatever its output', () => {
    assert.match(explain('Segmentation fault', 0), /disk is full/);
  });

  test('not at all if the reason is unknown', () => {
    assert.equal(explain('Segmentation fault', FREE), undefined);
  });
});
