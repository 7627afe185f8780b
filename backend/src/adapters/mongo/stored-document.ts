import type { Shape } from '../../kernel/collection.js';
import type { DocumentRead, DocumentWrite } from '../../ports/document-store.js';
import { foldCase } from '../../ports/fold-case.js';
import { trigramsOf } from '../../ports/trigrams.js';
import { toKey } from './key-value.js';

/** What the adapter keeps beside a document's own fields. */
export interface IndexFields {
  readonly position: number;
  /** A tombstone has no other fields. */
  readonly deleted?: true;
  /** Keys of indexed fields: see `toKey`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Case-folded texts of searchable fields. */
  readonly texts?: Readonly<Record<string, string>>;
  readonly trigrams?: Readonly<Record<string, readonly string[]>>;
}

/** A document as stored: its own fields, as its collection's schema names them, and one reserved field beside them. */
export interface StoredDocument {
  readonly _id: string;
  readonly _index: IndexFields;
}

/** The projection of a read that needs no keys, texts or trigrams. */
export const WHOLE = { '_index.keys': 0, '_index.texts': 0, '_index.trigrams': 0 } as const;

export function toStored({ indexes, searchable }: Shape, { id, position, body }: DocumentWrite): StoredDocument {
  if (!body) return { _id: id, _index: { position, deleted: true } };
  const values = new Map<string, unknown>(Object.entries(body));
  const texts = searchable.flatMap(({ field }) => {
    const value = values.get(field);
    return typeof value === 'string' ? [[field, foldCase(value)] as const] : [];
  });
  return {
    _id: id,
    ...body,
    _index: {
      position,
      keys: Object.fromEntries(indexes.flat().map((field) => [field, toKey(values.get(field))])),
      texts: Object.fromEntries(texts),
      trigrams: Object.fromEntries(texts.map(([field, text]) => [field, trigramsOf(text)])),
    },
  };
}

export const toRead = ({ _id, _index: { position, deleted }, ...body }: StoredDocument): DocumentRead => ({
  id: _id,
  position,
  body: deleted ? undefined : body,
});
