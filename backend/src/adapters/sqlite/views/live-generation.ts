import type { Collection, Index } from '../../../kernel/collection.js';
import { EngineUnavailable } from '../../../ports/event-store.js';
import { toGeneration, type GenerationRow } from './document-writes.js';
import type { Reader } from '../reader.js';

/** The build of a view that queries read. @throws EngineUnavailable while its first build has not caught up. */
export function liveGeneration(reader: Reader, { name }: Collection): GenerationRow {
  const row = reader.get('SELECT * FROM generations WHERE collection = ? AND live = 1', name);
  if (!row) throw new EngineUnavailable(`The view ${name} is being built.`);
  return toGeneration(row);
}

/** @throws EngineUnavailable where the live build is of an older version that lacks the index. */
export function indexNumber({ shape }: GenerationRow, { name }: Collection, index: Index): number {
  const number = shape.indexes.findIndex((fields) => fields.join('\n') === index.join('\n'));
  if (number < 0) throw new EngineUnavailable(`The view ${name} is being rebuilt.`);
  return number;
}
