import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from './chromium.mjs';

test('the browser that is named wins over the ones that are found', () => {
  assert.equal(
    findChromium({ CHROMIUM: '/opt/chromium' }, () => true),
    '/opt/chromium',
  );
});

test('a browser is found where Debian puts it', () => {
  assert.equal(
    findChromium({}, (path) => path === '/usr/bin/chromium'),
    '/usr/bin/chromium',
  );
});

test('no browser is found where there is none', () => {
  assert.equal(
    findChromium({ CHROMIUM: '/gone' }, () => false),
    undefined,
  );
});
