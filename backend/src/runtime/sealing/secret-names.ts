import type { SecretStore } from '../../ports/secret-store.js';

const PAGE = 500;

/** The names of all secrets that begin so, in order; also of what is added meanwhile, where its name comes later. */
export async function* secretNames(secrets: Pick<SecretStore, 'names'>, prefix = ''): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const page = await secrets.names(prefix, { after, limit: PAGE });
    for (const { name } of page) yield name;
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.name;
  }
}
