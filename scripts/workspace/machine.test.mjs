import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkNode } from './machine.mjs';

test('Node 20 and newer will do', () => {
  checkNode('20.0.0');
  checkNode('26.1.0');
});

test('an older Node is named, with what to do', () => {
  assert.throws(() => checkNode('18.20.4'), /Node 20 or newer; here is Node 18\.20\.4[^]*nodejs\.org/);
});
