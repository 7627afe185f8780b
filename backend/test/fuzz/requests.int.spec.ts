import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiscoveryService } from '@nestjs/core';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { RouteEntry } from '../../src/http/routes/route.js';
import { routesOf } from '../../src/http/routes/route-table.js';
import { type Builder, TestApp } from '../app.js';
import { replyIn, TestVisitor } from '../visitor.js';
import { hostileText, PROPERTY_TIMEOUT_MS, tried } from './fuzzing.js';

/** They end the account or session that the other requests need. */
const ENDING = new Set(['DELETE /api/user', 'POST /api/logout', 'DELETE /api/chatbots/:id']);

/** What clients send, so that a changed field comes past the first check. */
const BODIES: readonly object[] = [
  { name: 'A shop', personality: 'friendly', knowledgeBase: '# Hours\n\nNine to five.', theme: 'light' },
  { email: 'ada@example.com', password: 'correct horse' },
  { id: '5b7f2c1e-6f0a-4d6c-9f7e-0a1b2c3d4e5f', content: 'When do you open?', page: 'https://shop.example/' },
  { chatbotId: '5b7f2c1e-6f0a-4d6c-9f7e-0a1b2c3d4e5f', messages: [{ role: 'user', content: 'Hello' }] },
  { chatbotId: '5b7f2c1e-6f0a-4d6c-9f7e-0a1b2c3d4e5f', fileName: 'hours.md', size: 12 },
];

let app: TestApp;
let builder: Builder;
let visitor: TestVisitor;
let routes: readonly { method: string; path: string; entry: RouteEntry }[];
let ids: readonly string[];

beforeAll(async () => {
  app = await TestApp.start();
  builder = await app.register();
  const { body } = await builder.agent.post('/api/chatbots').send({ name: 'A shop' }).expect(201);
  visitor = await TestVisitor.of(app, body.id);
  ids = [body.id, builder.accountId, randomUUID()];
  routes = routesOf(app.get(DiscoveryService)).filter(({ method, path }) => !ENDING.has(`${method} ${path}`));
});
afterAll(() => app.stop());

const changedBody = fc
  .tuple(fc.constantFrom(...BODIES), hostileText, fc.oneof(hostileText, fc.jsonValue({ maxDepth: 4 })), fc.nat())
  .map(([body, name, value, at]) => {
    const fields = Object.keys(body);
    return JSON.stringify({ ...body, [at % 4 === 0 ? name : (fields[at % fields.length] ?? name)]: value });
  });
const anyBody = fc.oneof(
  { weight: 4, arbitrary: changedBody },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: hostileText },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 60_000 }).map((depth) => '['.repeat(depth)) },
);
const anyRequest = fc.record({
  route: fc.nat(),
  parameters: fc.array(fc.oneof(fc.nat({ max: 2 }), hostileText), { minLength: 3, maxLength: 3 }),
  query: fc.dictionary(
    fc.oneof(fc.constantFrom('cursor', 'limit', 'search', 'sort', 'order', 'language', 'before'), hostileText),
    hostileText,
    { maxKeys: 3 },
  ),
  body: anyBody,
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'application/json;charset=x',
  ),
  bearer: fc.option(hostileText.map((text) => text.replaceAll(/[^\x21-\x7e]/g, ''))),
});

type Request = typeof anyRequest extends fc.Arbitrary<infer Value> ? Value : never;

/** Percent-encodes, lone surrogates included. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

async function send({ route, parameters, query, body, type, bearer }: Request) {
  const { method, path } = routes[route % routes.length] ?? { method: 'GET', path: '/' };
  const given = [...parameters];
  const filled = path.replaceAll(/:\w+/g, () => {
    const part = given.shift() ?? 0;
    return typeof part === 'number' ? (ids[part] ?? '') : encoded(part);
  });
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(`${app.url}${filled}?${search.join('&')}`, {
    method,
    redirect: 'manual',
    headers: {
      cookie: builder.cookie,
      authorization: `Bearer ${bearer ?? visitor.token}`,
      ...(hasBody && { 'content-type': type }),
    },
    ...(hasBody && { body: body.toWellFormed() }),
  });
  await response.body?.cancel();
  return { method, path, status: response.status };
}

it(
  'answers every malformed request with a refusal, and goes on serving',
  async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest, async (request) => {
        const { method, path, status } = await send(request);
        expect({ method, path, failed: status >= 500 }).toEqual({ method, path, failed: false });
      }),
      tried(600),
    );
    await app.anyone().get('/healthz').expect(200);
    expect(replyIn(await visitor.say('When do you open?'))).toBeDefined();
  },
  PROPERTY_TIMEOUT_MS,
);
