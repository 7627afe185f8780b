import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { satisfies } from './lock.mjs';

const locked = {
  '': { name: 'product' },
  backend: { name: '@product/backend' },
  'node_modules/@product/backend': { link: true, resolved: 'backend' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/for-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};
const { 'node_modules/zod': zod } = locked;

describe('the lock file', () => {
  test('is satisfied by its packages, except those for other platforms', () => {
    assert.ok(satisfies(locked, { 'node_modules/zod': zod }));
  });

  test('is satisfied if more is installed', () => {
    assert.ok(satisfies(locked, { 'node_modules/zod': zod, 'node_modules/tried-out': { version: '1.0.0' } }));
  });

  test('is not satisfied if a package is missing', () => {
    assert.ok(!satisfies(locked, {}));
  });

  test('is not satisfied by another version', () => {
    assert.ok(!satisfies(locked, { 'node_modules/zod': { ...zod, version: '4.6.6' } }));
  });

  test('is not satisfied by the same version with another integrity', () => {
    assert.ok(!satisfies(locked, { 'node_modules/zod': { ...zod, integrity: 'sha512-c' } }));
  });
});
