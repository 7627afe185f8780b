import type { SecretStore } from '../../ports/secret-store.js';

const PAGE = 500;

/** Names of all secrets with the prefix, sorted. Includes names added meanwhile that sort after the current page. */
export async function* secretNames(secrets: Pick<SecretStore, 'names'>, prefix = ''): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const page = await secrets.names(prefix, { after, limit: PAGE });
    for (const { name } of page) yield name;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.name;
  }
}
