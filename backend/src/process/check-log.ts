import type { Catalog } from '@chatbot-builder/contracts/events';
import { type EventStore, ForeignEvent } from '../ports/event-store.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/**
 * Reads the first event of the log. Without this check, a start on a log of another shape would wait for its views
 * forever.
 * @throws StartFailure, EngineUnavailable
 */
export async function checkLogIsOurs(events: EventStore, { names }: Catalog): Promise<void> {
  const reading = new AbortController();
  const first = { after: undefined, categories: names, batchSize: 1, signal: reading.signal };
  try {
    for await (const batch of events.subscribe(first)) if (batch.events.length > 0 || batch.caughtUp) return;
  } catch (error) {
    if (!(error instanceof ForeignEvent)) throw error;
    throw new StartFailure(EXIT.data, `The event store cannot be used: ${error.message}. Give it an empty one.`);
  } finally {
    reading.abort();
  }
}
