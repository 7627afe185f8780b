import { afterAll, beforeAll, expect, it } from 'vitest';
import { may } from '@chatbot-builder/contracts/permissions';
import { DiscoveryService } from '@nestjs/core';
import { ApiDescription } from '../../src/http/openapi.js';
import { type ListedRoute, routesOf } from '../../src/http/routes/route-table.js';
import { TestApp } from '../app.js';
import { assertBodies, nameOf, requestOf } from './requests.js';
import { OPERATOR_TOKEN, type Role, ROLES, World } from './world.js';

/** Every request is made by eight roles, and some need a file that is read or an export that is written. */
const ALL_ROUTES_MS = 300_000;

let app: TestApp;
let routes: readonly ListedRoute[];
/** What each role was answered: a status, and a code where it was refused. */
const answers = new Map<string, Readonly<Record<Role, string>>>();

/** A success of these routes may end what the next routes need. */
const ends = ({ method, path }: ListedRoute): boolean =>
  method === 'DELETE' || (method === 'POST' && /^\/api\/(user|log|register)/.test(path));

beforeAll(async () => {
  app = await TestApp.start({
    settings: {
      OPERATOR_TOKEN,
      // Nobody listens there, so that no key leaves the machine.
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
    },
  });
  routes = routesOf(app.get(DiscoveryService)).toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  assertBodies(routes);
  let world = await World.create(app);
  for (const route of routes) {
    const answered: [Role, string][] = [];
    for (const role of ROLES) answered.push([role, await answerOf(route, world, role)]);
    answers.set(nameOf(route), Object.fromEntries(answered) as Record<Role, string>);
    if (ends(route)) world = await World.create(app);
  }
}, ALL_ROUTES_MS);
afterAll(() => app.stop());

async function answerOf(route: ListedRoute, world: World, role: Role): Promise<string> {
  const { path, body } = await requestOf(route, world, world.estateFor(role));
  const response = await fetch(app.url + path, {
    method: route.method,
    redirect: 'manual',
    headers: { ...world.proofOf(role), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (response.ok) {
    await response.body?.cancel();
    return String(response.status);
  }
  const { code, error } = (await response.json()) as { code?: string; error?: { code?: string } };
  return `${response.status} ${code ?? error?.code ?? ''}`;
}

const refusedAs = (code: string) => expect.stringContaining(code);

it('tries every route of the description', async () => {
  const { paths } = await app.get(ApiDescription).document();
  const described = Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'patch', 'delete']
      .filter((method) => method in item)
      .map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect([...answers.keys()]).toEqual(expect.arrayContaining(described));
});

it('keeps to the permissions of roles', () => {
  for (const route of routes) {
    const { proof, permission } = route.entry;
    const answered = { route: nameOf(route), ...answers.get(nameOf(route)) };
    const ofPeople = (answer: unknown) =>
      Object.fromEntries(ROLES.slice(3).map((role) => [role, answer])) as Record<Role, unknown>;
    if (proof === 'session') {
      expect(permission).toBeDefined();
      const refused = refusedAs('not-signed-in');
      expect(answered).toMatchObject({ visitor: refused, operator: refused, 'API key': refused });
      if (permission && !may('client', permission))
        expect(answered).toMatchObject({
          'client with': '403 not-allowed',
          'client without': '403 not-allowed',
        });
    }
    if (proof === 'operator')
      expect(answered).toMatchObject({
        ...ofPeople(expect.stringMatching(/^401/)),
        visitor: expect.stringMatching(/^401/),
        'API key': expect.stringMatching(/^401/),
      });
    if (proof === 'visitor')
      expect(answered).toMatchObject({
        ...ofPeople(expect.stringMatching(/^401/)),
        operator: expect.stringMatching(/^401/),
        'API key': expect.stringMatching(/^401/),
      });
    if (proof === 'api-key')
      expect(answered).toMatchObject({
        ...ofPeople('401 invalid_api_key'),
        visitor: '401 invalid_api_key',
        operator: '401 invalid_api_key',
        'API key': '200',
      });
  }
});

it('shows nobody what another account owns, and a client only what is assigned', () => {
  const ofSomething = routes.filter(({ path, entry }) => entry.proof === 'session' && path.includes(':'));
  for (const route of ofSomething)
    for (const role of ['other admin', 'client without'] as const)
      expect([nameOf(route), role, answers.get(nameOf(route))?.[role]]).toEqual([
        nameOf(route),
        role,
        expect.stringMatching(/^40[34] /),
      ]);
});

/**
 * After a new route, or one that answers somebody else: `npm test -w backend -- test/roles -u`, and read the
 * difference.
 */
it('answers every role as recorded', () => {
  const rows = [...answers].map(([route, answered]) => [route, ...ROLES.map((role) => answered[role])]);
  const table = [['route', ...ROLES], ...rows];
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  expect(`\n${lines.join('\n')}\n`).toMatchSnapshot();
});
