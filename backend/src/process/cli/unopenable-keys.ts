import { type Catalog, Sealed } from '@chatbot-builder/contracts/events';
import type { EventStore, StoredRecord } from '../../ports/event-store.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { dataKeyName } from '../../runtime/sealing/data-keys.js';

/**
 * Ids of the keys that the log's personal fields need and that are not there. Destroyed ones are there, as destroyed.
 */
export async function unopenableKeys(
  { eventStore, secrets }: { readonly eventStore: EventStore; readonly secrets: Pick<SecretStore, 'get'> },
  catalog: Catalog,
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  const missing = new Set<string>();
  const categories = catalog.names;
  const reading = new AbortController();
  for await (const { events, caughtUp } of eventStore.subscribe({
    after: undefined,
    categories,
    signal: reading.signal,
  })) {
    for (const kid of events.flatMap(keyIdsIn)) {
      if (known.has(kid) || missing.has(kid)) continue;
      ((await secrets.get(dataKeyName(kid))) ? known : missing).add(kid);
    }
    if (caughtUp) reading.abort();
  }
  return missing;
}

const keyIdsIn = ({ data, metadata }: StoredRecord): string[] =>
  [...Object.values(data), metadata.origin].flatMap((value) => {
    const sealed = Sealed.safeParse(value);
    return sealed.success ? [sealed.data.kid] : [];
  });
