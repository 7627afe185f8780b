import { expect, it } from '@jest/globals';
import { DiscoveryService } from '@nestjs/core';
import { readdirSync, readFileSync } from 'node:fs';
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

const source = new URL('../src/', import.meta.url);

/** The lines of every `routes.txt`, which lies beside the routes that it names. */
const golden = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('routes.txt'))
    .flatMap((file) => readFileSync(new URL(file, source), 'utf8').trimEnd().split('\n').slice(2));

/** Who may do what at which address: a change of such a file is a change of the product's door. */
it('opens exactly these routes, each to whom routes.txt says', async () => {
  const app = await TestApp.start();
  try {
    const lines = routesOf(app.get(DiscoveryService)).map(({ method, path, entry }) => line(method, path, entry));
    expect(lines.sort()).toEqual(golden().sort());
  } finally {
    await app.stop();
  }
});
