import { expect, it } from 'vitest';
import express, { type Request } from 'express';
import { matchRoute } from './match-route.js';
import { originCheck } from './origin-check.js';
import type { RouteEntry } from './route.js';
import { RouteTable } from './route-table.js';

const entry: RouteEntry = { proof: 'session', body: 'none', cors: 'same-origin', cookies: true, limits: [] };
const table = new RouteTable([{ method: 'POST', path: '/api/thing', entry }]);

/** Whether an unsafe request with these headers passes. */
async function passes(headers: Record<string, string>, publicUrl?: string): Promise<boolean> {
  const app = express().set('trust proxy', true);
  const request = Object.assign(Object.create(app.request) as Request, {
    app,
    method: 'POST',
    url: '/api/thing',
    headers,
    socket: { remoteAddress: '127.0.0.1' },
  });
  const response = { setHeader: () => undefined } as never;
  matchRoute(table)(request, response, () => undefined);
  return new Promise((resolve) => originCheck(publicUrl)(request, response, (error?: unknown) => resolve(!error)));
}

const PUBLIC = 'https://chat.example.com';

it.each([
  ['the public address', { origin: PUBLIC, host: '127.0.0.1:4310' }, PUBLIC],
  ['the address that the request came to', { origin: 'http://127.0.0.1:4310', host: '127.0.0.1:4310' }, PUBLIC],
  [
    'the host that the proxy names',
    { origin: PUBLIC, host: 'inside', 'x-forwarded-host': 'chat.example.com' },
    undefined,
  ],
  ['no origin', { host: 'inside' }, PUBLIC],
])('lets requests pass with %s', async (_what, headers, publicUrl) =>
  expect(await passes(headers, publicUrl)).toBe(true),
);

it.each([
  ['another origin', { origin: 'https://evil.example', host: 'chat.example.com' }, PUBLIC],
  ['a null origin', { origin: 'null', host: 'chat.example.com' }, PUBLIC],
  ['a null origin without a host', { origin: 'null' }, undefined],
  [
    'a forwarded host beside the public address',
    { origin: 'https://evil.example', host: 'chat.example.com', 'x-forwarded-host': 'evil.example' },
    PUBLIC,
  ],
])('refuses requests with %s', async (_what, headers, publicUrl) =>
  expect(await passes(headers, publicUrl)).toBe(false),
);
