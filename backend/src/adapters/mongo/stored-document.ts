import type { DocumentRead, DocumentWrite } from '../../ports/document-store.js';
import { foldCase } from '../../ports/fold-case.js';
import { trigramsOf } from '../../ports/trigrams.js';
import { toKey } from './key-value.js';
import { ownName, type Shape } from './shape.js';

/**
 * A document as stored. The body is JSON text, so that it reads back exactly, whatever its fields are called. Fields that
 * queries need are stored beside it. A tombstone has only its position.
 */
export interface StoredDocument {
  readonly _id: string;
  readonly position: number;
  readonly body?: string;
  /** Keys of indexed fields: see `toKey`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Case-folded texts of searchable fields. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly trigrams?: Readonly<Record<string, readonly string[]>>;
}

export function toStored({ indexes, searchable }: Shape, { id, position, body }: DocumentWrite): StoredDocument {
  if (!body) return { _id: id, position };
  const values = new Map<string, unknown>(Object.entries(body));
  const texts = searchable.flatMap((field) => {
    const value = values.get(field);
    return typeof value === 'string' ? [[ownName(field), foldCase(value)] as const] : [];
  });
  return {
    _id: id,
    position,
    body: JSON.stringify(body),
    keys: Object.fromEntries(indexes.flat().map((field) => [ownName(field), toKey(values.get(field))])),
    texts: Object.fromEntries(texts),
    trigrams: Object.fromEntries(texts.map(([field, text]) => [field, trigramsOf(text)])),
  };
}

/** The body is JSON that `toStored` wrote, so it is not validated. */
export const toRead = ({ _id, position, body }: StoredDocument): DocumentRead => ({
  id: _id,
  position,
  body: body === undefined ? undefined : (JSON.parse(body) as object),
});
