import type { Collection, Index } from '../../../kernel/collection.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import { toGeneration, type GenerationRow } from './document-writes.js';
import type { Reader } from '../reader.js';

/** The generation that queries read. @throws EngineUnavailable until the first build has caught up */
export function liveGeneration(reader: Reader, { name }: Collection): GenerationRow {
  const row = reader.get('SELECT * FROM generations WHERE collection = ? AND live = 1', name);
  if (!row) throw new EngineUnavailable(`The view ${name} is being built.`);
  return toGeneration(row);
}

/**
 * The number of an index in the live generation.
 * @throws EngineUnavailable if that generation is an older version without the index
 */
export function indexNumber({ shape }: GenerationRow, { name }: Collection, index: Index): number {
  const number = shape.indexes.findIndex((fields) => fields.join('\n') === index.join('\n'));
  if (number < 0) throw new EngineUnavailable(`The view ${name} is being rebuilt.`);
  return number;
}
