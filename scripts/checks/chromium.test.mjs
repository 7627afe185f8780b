import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findChromium } from './chromium.mjs';

test('CHROMIUM takes precedence over installed browsers', () => {
  assert.equal(
    findChromium({ CHROMIUM: '/opt/chromium' }, () => true),
    '/opt/chromium',
  );
});

test('finds a browser where Debian installs it', () => {
  assert.equal(
    findChromium({}, (path) => path === '/usr/bin/chromium'),
    '/usr/bin/chromium',
  );
});

test('finds no browser if there is none', () => {
  assert.equal(
    findChromium({ CHROMIUM: '/gone' }, () => false),
    undefined,
  );
});
