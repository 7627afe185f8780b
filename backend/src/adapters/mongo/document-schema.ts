import mongoose, { type SchemaDefinition } from 'mongoose';
import type { Shape } from '../../kernel/collection.js';
import type { Field, Fields } from '../../kernel/document-fields.js';
import { fieldIndexes, keyPath, orderIndexes, textPath, trigramIndexes, trigramsPath } from './shape.js';
import type { StoredDocument } from './stored-document.js';

const SCALARS = { text: String, number: Number, boolean: Boolean } as const;

/** No field can be called this, so that a field called `type` is a field. */
const TYPE_KEY = '$type';

/** The mongoose schema of the documents of one generation, derived from its fields and indexes. */
export function documentSchema(shape: Shape, collection: string): mongoose.Schema<StoredDocument> {
  const { fields, indexes, searchable } = shape;
  const schema = new mongoose.Schema<StoredDocument>(
    {
      _id: { [TYPE_KEY]: String, required: true },
      ...definitionOf(fields),
      '_index.position': typed(Number),
      '_index.deleted': typed(Boolean),
      ...Object.fromEntries(indexes.flat().map((field) => [keyPath(field), typed(String)])),
      ...Object.fromEntries(searchable.map(({ field }) => [textPath(field), typed(String)])),
      ...Object.fromEntries(searchable.map(({ field }) => [trigramsPath(field), typed([String])])),
    } as SchemaDefinition<StoredDocument>,
    { ...OPTIONS, collection },
  );
  for (const index of [...orderIndexes(shape), ...trigramIndexes(shape), ...fieldIndexes(shape)])
    schema.index(index.fields, { name: index.name });
  return schema;
}

const OPTIONS = {
  typeKey: TYPE_KEY,
  versionKey: false,
  minimize: false,
  strict: 'throw',
  strictQuery: 'throw',
  // Documents are never hydrated, so a field may be called `errors` or `save`.
  suppressReservedKeysWarning: true,
} as const satisfies mongoose.SchemaOptions;

const typed = (type: unknown) => ({ [TYPE_KEY]: type });

const definitionOf = (fields: Fields): SchemaDefinition =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, typed(typeOf(field))]));

function typeOf(field: Field): unknown {
  if (typeof field === 'string') return SCALARS[field];
  if (isList(field)) return [typed(typeOf(field[0]))];
  return new mongoose.Schema(definitionOf(field), { ...OPTIONS, _id: false });
}

const isList = (field: Field): field is readonly [Field] => Array.isArray(field);
