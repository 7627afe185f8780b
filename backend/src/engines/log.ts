import type { EventStore } from '../ports/event-store.js';
import { refuseLostLog } from './lost-log.js';
import type { Opening } from './opening.js';
import { connectEngine } from './connect-engine.js';

/** Opens the log. */
export async function openLog(opening: Opening): Promise<EventStore> {
  const { config, options, recovery, report } = opening;
  const settings = config.engines.eventStore;
  if (!settings) {
    refuseLostLog(config.dataDir);
    return opening.sqlite.eventStore;
  }
  const { openEventStoreDb } = await import('../adapters/eventstoredb/open-eventstoredb.js');
  return connectEngine({ name: 'The event store', setting: 'EVENTSTORE_URL', url: settings.url }, async () => {
    const opened = await openEventStoreDb({
      ...settings,
      report,
      recovery,
      ...(options.eventStoreTimeoutMs !== undefined && { timeoutMs: options.eventStoreTimeoutMs }),
    });
    opening.onClose(() => opened.close());
    await opened.reach();
    return opened.eventStore;
  });
}
