import { expect, it } from '@jest/globals';
import { DiscoveryService } from '@nestjs/core';
import { readFile } from 'node:fs/promises';
import type { RouteEntry } from '../src/http/routes/route.js';
import { routesOf } from '../src/http/routes/route-table.js';
import { TestApp } from './app.js';

const bodyOf = ({ body }: RouteEntry): string => (typeof body === 'object' ? `json ${body.jsonBytes}` : body);

const line = (method: string, path: string, entry: RouteEntry): string =>
  [
    `${method} ${path}`,
    entry.proof,
    entry.permission ?? '-',
    bodyOf(entry),
    entry.cors,
    entry.cookies ? 'cookies' : 'no cookies',
    entry.limits.join(' ') || '-',
  ].join(' | ');

/** Who may do what at which address: a change of this file is a change of the product's door. */
it('opens exactly these routes, each to whom routes.txt says', async () => {
  const app = await TestApp.start();
  try {
    const routes = routesOf(app.get(DiscoveryService)).toSorted((one, other) => (one.path < other.path ? -1 : 1));
    const lines = routes.map(({ method, path, entry }) => line(method, path, entry));
    const golden = await readFile(new URL('./routes.txt', import.meta.url), 'utf8');
    expect(lines).toEqual(golden.trimEnd().split('\n').slice(2));
  } finally {
    await app.stop();
  }
});
