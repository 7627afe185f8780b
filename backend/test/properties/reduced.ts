import { documentOf } from '../../src/kernel/collection.js';
import type { Recorded } from '../../src/kernel/envelope.js';
import type { AnyProjection } from '../../src/kernel/projection.js';
import { categoryOf } from '@chatbot-builder/contracts/events';

/**
 * The documents that the reducer alone makes, without a store, batches or positions. Each one must match its schema.
 */
export function reduced(projection: AnyProjection, log: readonly Recorded[]): Record<string, object> {
  const documents = new Map<string, object>();
  for (const event of log) {
    if (!projection.categories.some(({ name }) => name === categoryOf(event.stream))) continue;
    for (const key of projection.keysOf(event)) {
      const body = projection.evolve(documents.get(key) as never, event, key);
      if (body) documents.set(key, documentOf(projection.collection, body));
      else documents.delete(key);
    }
  }
  return Object.fromEntries(documents);
}
