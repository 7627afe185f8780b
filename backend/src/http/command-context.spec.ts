import { expect, it } from 'vitest';
import { AccountId, ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import type { Principal } from '../kernel/principal.js';
import { commandIdOf, requestDigestOf } from './command-context.js';

const chatbotId = ChatbotId.parse('0190a6a0-0000-4000-8000-000000000003');
const accountId = AccountId.parse('0190a6a0-0000-4000-8000-000000000001');
const person = (id: string, role: 'admin' | 'client'): Principal => ({
  kind: 'person',
  personId: PersonId.parse(id),
  accountId,
  role,
});
const owner = person('0190a6a0-0000-4000-8000-000000000001', 'admin');
const client = person('0190a6a0-0000-4000-8000-000000000002', 'client');

const given = (key: string | undefined, path = '/api/chatbots', method = 'POST') => ({
  method,
  path,
  headers: key === undefined ? {} : { 'idempotency-key': key },
});

it('gives the same key, method and path the same command id', () => {
  const id = commandIdOf(given('the-same-key'), owner);
  expect(commandIdOf(given('the-same-key'), owner)).toBe(id);
  expect(commandIdOf(given('another-key'), owner)).not.toBe(id);
  expect(commandIdOf(given('the-same-key', '/api/documents'), owner)).not.toBe(id);
  expect(commandIdOf(given('the-same-key', '/api/chatbots', 'DELETE'), owner)).not.toBe(id);
});

it('keeps a client’s key apart from the owner’s', () =>
  expect(commandIdOf(given('the-same-key'), client)).not.toBe(commandIdOf(given('the-same-key'), owner)));

it('keeps an API key apart from a person with the same id', () => {
  const key: Principal = { kind: 'api-key', keyId: accountId, accountId, chatbotId };
  expect(commandIdOf(given('the-same-key'), key)).not.toBe(commandIdOf(given('the-same-key'), owner));
});

it('generates a new command id when there is no key', () =>
  expect(commandIdOf(given(undefined), owner)).not.toBe(commandIdOf(given(undefined), owner)));

it('gives the same key and body the same digest', () => {
  const digest = (key: string, body: unknown) => requestDigestOf({ ...given(key), body });
  expect(digest('the-same-key', { name: 'Ada' })).toEqual(digest('the-same-key', { name: 'Ada' }));
  expect(digest('the-same-key', { name: 'Ada' })).not.toEqual(digest('the-same-key', { name: 'Grace' }));
  expect(digest('the-same-key', { name: 'Ada' })).not.toEqual(digest('another-key', { name: 'Ada' }));
});

it('gives no digest when there is no key', () =>
  expect(requestDigestOf({ ...given(undefined), body: { name: 'Ada' } })).toEqual({}));

it.each(['short', 'with space', 'x'.repeat(129)])('rejects the key %s', (key) =>
  expect(() => commandIdOf(given(key), owner)).toThrow('Idempotency-Key'),
);
