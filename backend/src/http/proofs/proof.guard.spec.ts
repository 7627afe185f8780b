import type { ExecutionContext } from '@nestjs/common';
import { expect, it } from 'vitest';
import { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Request, Response } from 'express';
import type { Principal } from '../../kernel/principal.js';
import { OWNER } from '../../kernel/testing/given.js';
import type { Session } from '../../ports/sessions.js';
import type { People } from '../../runtime/access/people.js';
import type { ApiKeys } from '../../runtime/api-keys/api-keys.js';
import type { Config } from '../../settings/config.js';
import { principalOf } from '../principal.js';
import { matchRoute } from '../routes/match-route.js';
import { entryOfHandler, ForApiKey, ForOperator, ForPerson, ForProbes, ForSigned } from '../routes/route.js';
import { RouteTable } from '../routes/route-table.js';
import { ProofGuard } from './proof.guard.js';
import type { VisitorTokens } from './visitor-tokens.js';

class Routes {
  @ForPerson('chatbots:read')
  read(): void {}

  @ForOperator()
  operate(): void {}

  @ForApiKey({ limits: ['api-calls'] })
  complete(): void {}

  @ForSigned({ limits: ['payment-events'] })
  take(): void {}

  @ForProbes()
  probe(): void {}

  unproved(): void {}
}
const { read, operate, complete, take, probe, unproved } = Routes.prototype;
Reflect.defineMetadata('route-entry', { ...entryOfHandler(probe), permission: 'chatbots:read' }, unproved);

const SESSION: Session = {
  personId: PersonId.parse('0190a6a0-0000-4000-8000-000000000009'),
  accountId: OWNER,
  createdAt: 0,
  lastUsedAt: 0,
  device: '',
};
type Known = Awaited<ReturnType<People['find']>>;

const KEY = 'cbk_1234';
const PROVED = {
  keyId: '0190a6a0-0000-4000-8000-00000000000c',
  chatbotId: ChatbotId.parse('0190a6a0-0000-4000-8000-000000000003'),
  accountId: OWNER,
};
const keys: Pick<ApiKeys, 'prove'> = { prove: async (key) => (key === KEY ? PROVED : undefined) };

const TOKEN = 'a-token-of-thirty-two-characters';

/** Lets a request through the edge up to the guard. */
async function asked(
  handler: () => void,
  given: {
    readonly session?: Request['user'];
    readonly person?: Known;
    readonly authorization?: string;
    readonly operatorToken?: string;
  } = {},
  matched = handler,
): Promise<Principal | undefined> {
  const { session, person, authorization, operatorToken } = given;
  const request = { method: 'GET', path: '/', headers: { authorization }, user: session } as unknown as Request;
  const entry = entryOfHandler(matched);
  const table = new RouteTable(entry ? [{ method: 'GET', path: '/', entry }] : []);
  matchRoute(table)(request, { setHeader: () => undefined } as unknown as Response, () => undefined);
  const guard = new ProofGuard(
    { operatorToken } as Config,
    {} as VisitorTokens,
    { find: async () => person },
    keys as unknown as ApiKeys,
  );
  const context = { getHandler: () => handler, switchToHttp: () => ({ getRequest: () => request }) };
  await guard.canActivate(context as unknown as ExecutionContext);
  return principalOf(request);
}

it('admits everybody if no proof is required, or if its handler checks a signature', async () => {
  for (const handler of [probe, take]) expect(await asked(handler)).toEqual({ kind: 'anonymous' });
});

it('refuses a request without a session as not signed in', () =>
  expect(asked(read)).rejects.toMatchObject({ kind: 'unauthenticated', code: 'not-signed-in' }));

it.each(['admin', 'client'] as const)(
  'makes the person of a session the principal, with the current role %s',
  async (role) => {
    const principal = await asked(read, { session: SESSION, person: { accountId: OWNER, role } });
    expect(principal).toEqual({ kind: 'person', personId: SESSION.personId, accountId: OWNER, role });
  },
);

it('refuses the session of an erased person as not signed in', () =>
  expect(asked(read, { session: SESSION })).rejects.toMatchObject({ code: 'not-signed-in' }));

it('checks the route’s permission, whatever the proof', () =>
  expect(asked(unproved)).rejects.toMatchObject({ code: 'not-signed-in' }));

it('identifies the operator by a short hash of its token', async () => {
  const operator = await asked(operate, { authorization: `Bearer ${TOKEN}`, operatorToken: TOKEN });
  expect(operator).toEqual({ kind: 'operator', id: expect.stringMatching(/^[0-9a-f]{12}$/) });
  expect(JSON.stringify(operator)).not.toContain(TOKEN);
});

it('admits the bearer of a key that was issued, for its chatbot', async () => {
  expect(await asked(complete, { authorization: `Bearer ${KEY}` })).toEqual({ kind: 'api-key', ...PROVED });
  for (const authorization of ['Bearer cbk_other', KEY, undefined])
    await expect(asked(complete, authorization === undefined ? {} : { authorization })).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'invalid-api-key',
    });
});

it('refuses a wrong token, and every token if none is configured', async () => {
  await expect(asked(operate, { authorization: 'Bearer x', operatorToken: TOKEN })).rejects.toMatchObject({
    code: 'not-the-operator',
  });
  await expect(asked(operate, { authorization: `Bearer ${TOKEN}` })).rejects.toMatchObject({ kind: 'not-found' });
});

it('fails if the edge matched another route entry', () =>
  expect(asked(read, { session: SESSION }, probe)).rejects.toThrow('two entries'));
