import type { Catalog } from '@chatbot-builder/contracts/events';
import type { EventStore } from '../../../ports/event-store.js';
import type { SecretStore } from '../../../ports/secret-store.js';
import { DataKeys, dataKeyName } from '../../../runtime/sealing/data-keys.js';
import { secretNames } from '../../../runtime/sealing/secret-names.js';
import { Vault } from '../../../runtime/sealing/vault.js';
import { unopenableKeys } from '../unopenable-keys.js';

const RESTORE = 'Restore a backup together with a key export from before the damage.';

/** What is wrong with the keys: those that do not open, and those that the log needs and that are gone. */
export async function* checkKeys(
  { eventStore, secrets }: { readonly eventStore: EventStore; readonly secrets: SecretStore },
  key: Uint8Array,
  catalog: Catalog,
): AsyncGenerator<string> {
  const vault = (await Vault.isBegun(secrets)) && (await Vault.open(secrets, key).catch(() => undefined));
  if (!vault) {
    yield `SECRETS_KEY, or the file secrets.key, does not open the check value of the keys: it is another key, or one of them is damaged. Set it as it was. ${RESTORE}`;
    return;
  }
  const keys = new DataKeys(vault, secrets);
  const open = (name: string) =>
    name.startsWith(dataKeyName('')) ? keys.find(name.slice(dataKeyName('').length)) : vault.get(name);
  for await (const name of secretNames(secrets)) {
    const opens = await open(name).then(
      () => true,
      () => false,
    );
    if (!opens) yield `The key ${name} is damaged: what it sealed cannot be read. ${RESTORE}`;
  }
  for (const id of await unopenableKeys({ eventStore, secrets }, catalog))
    yield `The key ${id} is missing: what it sealed cannot be read. ${RESTORE}`;
}
