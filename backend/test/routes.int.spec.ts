import { expect, it } from 'vitest';
import { DiscoveryService } from '@nestjs/core';
import { readdirSync, readFileSync } from 'node:fs';
import type { RouteEntry } from '../src/http/routes/route.js';
import { type ListedRoute, routesOf } from '../src/http/routes/route-table.js';
import { TestApp } from './app.js';

const bodyOf = ({ body }: RouteEntry): string => (typeof body === 'object' ? `json ${body.jsonBytes}` : body);

const line = ({ method, path, entry, views }: ListedRoute): string =>
  [
    `${method} ${path}`,
    entry.proof,
    entry.permission ?? '-',
    bodyOf(entry),
    entry.cors,
    entry.cookies ? 'cookies' : 'no cookies',
    entry.limits.join(' ') || '-',
    views.join(' ') || '-',
  ].join(' | ');

const source = new URL('../src/', import.meta.url);

/** The lines of each `routes.txt`, a file beside the controllers whose routes it lists. */
const golden = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('routes.txt'))
    .flatMap((file) => readFileSync(new URL(file, source), 'utf8').trimEnd().split('\n').slice(2));

/** Makes every change of who may call a route, and of what it waits for, visible in a file's diff. */
it('serves exactly the routes in routes.txt, with the access and the views listed there', async () => {
  const app = await TestApp.start();
  try {
    const lines = routesOf(app.get(DiscoveryService)).map(line);
    expect(lines.sort()).toEqual(golden().sort());
  } finally {
    await app.stop();
  }
});
