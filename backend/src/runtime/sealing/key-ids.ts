import { type Catalog, type Category, categoryOf, idOf } from '@chatbot-builder/contracts/events';
import { accountCategory } from '@chatbot-builder/contracts/events/account';

export type AccountKeyId = `account:${string}`;
export type KeyId = `${string}:${string}`;

export const accountKeyId = (accountId: string): AccountKeyId => `${accountCategory.name}:${accountId}`;
export const isAccountKeyId = (kid: string): kid is AccountKeyId => kid.startsWith(accountKeyId(''));

/** Id of a stream's own data key, in a category that has a key per stream. */
export const streamKeyId = ({ name }: Pick<Category, 'name'>, id: string): KeyId => `${name}:${id}`;

/**
 * Id of the data key that seals a stream's personal fields: the stream's own, or its account's, which requires
 * `accountId`.
 */
export function keyIdOf(catalog: Catalog, stream: string, accountId?: string): KeyId {
  const category = catalog.category(categoryOf(stream));
  if (!category) throw new Error(`${stream} has an unknown category`);
  if (category.key === 'stream') return streamKeyId(category, idOf(stream));
  if (accountId === undefined) throw new Error(`${stream} is sealed under its account's key: pass the account id`);
  return accountKeyId(accountId);
}
