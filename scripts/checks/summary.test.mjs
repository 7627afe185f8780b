import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summary } from './summary.mjs';

test('the summary shows which steps failed, the time of each step and of all', () => {
  const results = [
    { name: 'lint', passed: true, ms: 12_340 },
    { name: 'browser', passed: false, ms: 100_000 },
  ];
  assert.equal(
    summary(results, 101_000),
    ['  lint     passed     12.3 s', '  browser  FAILED    100.0 s', '  all      1 FAILED  101.0 s'].join('\n'),
  );
});
