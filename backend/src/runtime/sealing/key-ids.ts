import { type Catalog, categoryOf, idOf } from '@chatbot-builder/contracts/events';

export type AccountKeyId = `account:${string}`;
export type KeyId = `${string}:${string}`;

export const accountKeyId = (accountId: string): AccountKeyId => `account:${accountId}`;
export const personKeyId = (personId: string): KeyId => `person:${personId}`;
export const isAccountKeyId = (kid: string): kid is AccountKeyId => kid.startsWith('account:');

/** Id of the data key that seals a stream's personal fields: the stream's own, or its account's, which requires `accountId`. */
export function keyIdOf(catalog: Catalog, stream: string, accountId?: string): KeyId {
  const category = catalog.category(categoryOf(stream));
  if (!category) throw new Error(`${stream} has an unknown category`);
  if (category.key === 'stream') return `${category.name}:${idOf(stream)}`;
  if (accountId === undefined) throw new Error(`${stream} is sealed under its account's key: pass the account id`);
  return accountKeyId(accountId);
}
