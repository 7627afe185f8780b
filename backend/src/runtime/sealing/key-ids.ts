import { type Catalogue, categoryOf, idOf } from '@chatbot-builder/contracts/events';

export type AccountKeyId = `account:${string}`;
export type KeyId = `${string}:${string}`;

export const accountKeyId = (accountId: string): AccountKeyId => `account:${accountId}`;
export const personKeyId = (personId: string): KeyId => `person:${personId}`;
export const isAccountKeyId = (kid: string): kid is AccountKeyId => kid.startsWith('account:');

/** The data key that the personal fields of a stream are sealed under: its own, or its account's, which then has to be given. */
export function keyIdOf(catalogue: Catalogue, stream: string, accountId?: string): KeyId {
  const category = catalogue.category(categoryOf(stream));
  if (!category) throw new Error(`${stream} is of no category that this process knows`);
  if (category.key === 'stream') return `${category.name}:${idOf(stream)}`;
  if (accountId === undefined) throw new Error(`${stream} is sealed under its account's key: name the account`);
  return accountKeyId(accountId);
}
