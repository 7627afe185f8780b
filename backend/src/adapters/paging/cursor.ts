import { createHash } from 'node:crypto';
import { z } from 'zod';
import { InvalidCursor, type Find } from '../../ports/document-store.js';

const Cursor = z.tuple([z.string(), z.union([z.string(), z.number(), z.null()]), z.string()]);

/** A document's place in a sort order. The next page begins after it. The key is in the engine's own form. */
export interface Place {
  readonly key: string | number | null;
  readonly id: string;
}

type Query = Pick<Find, 'where' | 'also' | 'sort' | 'contains'>;

/** Identifies the collection and query, so that a cursor cannot be used with another query. */
function fingerprint(collection: string, { where, also = {}, sort, contains }: Query): string {
  const filtered = [where, also].map((fields) => Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)));
  const identity = [
    collection,
    ...filtered,
    sort.field,
    sort.order,
    sort.from,
    sort.to,
    contains?.field,
    contains?.text,
  ];
  return createHash('sha256').update(JSON.stringify(identity)).digest('base64url').slice(0, 12);
}

export function encodeCursor(collection: string, query: Query, { key, id }: Place): string {
  return Buffer.from(JSON.stringify([fingerprint(collection, query), key, id])).toString('base64url');
}

/** @throws InvalidCursor */
export function decodeCursor(collection: string, query: Query, cursor: string): Place {
  const [given, key, id] = parse(cursor);
  if (given !== fingerprint(collection, query)) throw new InvalidCursor('The cursor belongs to another query.');
  return { key, id };
}

function parse(cursor: string): z.infer<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch (cause) {
    throw new InvalidCursor('The cursor is not valid.', { cause });
  }
}
