import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNode } from './machine.mjs';

test('accepts Node 20 and newer', () => {
  checkNode('20.0.0');
  checkNode('26.1.0');
});

test('an older Node is rejected with its version and a remedy', () => {
  assert.throws(() => checkNode('18.20.4'), /Node 20 or newer is required\. This is Node 18\.20\.4[^]*nodejs\.org/);
});
