import { z } from 'zod';
import { type Fields, fieldsOf } from './document-fields.js';

/** Fields to filter by equality, in order, then to sort by: `['chatbotId', 'createdAt']`. */
export type Index<Field extends string = string> = readonly Field[];

/** A string field that `contains` may search. */
export interface Searchable<Field extends string = string> {
  readonly field: Field;
  /**
   * Whether it is a person's text. An engine that cannot overwrite such text in a search index keeps none of it, and a
   * search reads the documents that `where` selects. Ids are not personal.
   */
  readonly personal: boolean;
}

/**
 * A set of documents of one shape. `Collection` without a type argument is one of any shape. Fields named in `indexes`
 * and `searchable` are top-level scalars of the document. Those in `indexes` are ids, times, numbers and states, never
 * a person's text, and neither are document ids.
 */
export interface Collection<Document extends object = never> {
  readonly name: string;
  /** Version of the documents' shape and of the fold that makes them. */
  readonly version: number;
  /**
   * The documents' fields: a strict object of what `fieldsOf` accepts. It says names and types, not limits, because an
   * old event may hold what a limit refuses today.
   */
  readonly schema: z.core.$ZodObject;
  readonly indexes: readonly Index<keyof Document & string>[];
  /**
   * Filtered fields that few documents have. An engine may leave those where it is null out of the indexes on it, so a
   * query for null is refused.
   */
  readonly sparse?: readonly (keyof Document & string)[];
  readonly searchable?: readonly Searchable<keyof Document & string>[];
  /**
   * Whether every person's text in the documents is sealed: destroying its key erases it. Otherwise an erasure
   * overwrites the document where it stands.
   */
  readonly sealed?: boolean;
  /** Whether hardly any document is written again, so that an engine may spend time to store it in fewer bytes. */
  readonly writtenOnce?: boolean;
}

/** Declares a collection whose documents have the type of its schema. */
export const collection = <Schema extends z.core.$ZodObject>(
  declared: Collection<z.core.output<Schema>> & { readonly schema: Schema },
): Collection<z.core.output<Schema>> => declared;

/**
 * How the documents of a collection are stored. Stored with each of its generations, because a newer version may
 * differ.
 */
export interface Shape {
  readonly fields: Fields;
  readonly indexes: readonly Index[];
  /** Missing if there are none, so that what was stored before there were any is still the same. */
  readonly sparse?: readonly string[];
  readonly searchable: readonly Searchable[];
  readonly sealed: boolean;
  /** Missing like `sparse`. */
  readonly writtenOnce?: boolean;
}

const SCALARS = new Set<unknown>(['text', 'number', 'boolean']);

/**
 * @throws TypeError if the schema contains what `fieldsOf` refuses, or if an indexed or searchable field is no scalar
 *   or text
 */
export function shapeOf(declared: Collection): Shape {
  const { name, schema, indexes, sparse, searchable = [], sealed = false, writtenOnce } = declared;
  const fields = fieldsOf(schema);
  const known = new Map(Object.entries(fields));
  for (const field of indexes.flat())
    if (!SCALARS.has(known.get(field))) throw new TypeError(`${name}: the indexed field ${field} is no scalar`);
  for (const { field } of searchable)
    if (known.get(field) !== 'text') throw new TypeError(`${name}: the searchable field ${field} is no text`);
  return { fields, indexes, ...(sparse && { sparse }), searchable, sealed, ...(writtenOnce && { writtenOnce }) };
}

/**
 * The document as every engine stores it and reads it back: without undefined fields, minus zero, or halves of
 * surrogate pairs, none of which BSON or JSON can hold. `before` is the document that it was made from, if there was
 * one: what is still the same was checked when that was made.
 * @throws Error that names the fields if the document does not match the collection's schema
 */
export function documentOf(
  { name, schema }: Pick<Collection, 'name' | 'schema'>,
  made: object,
  before?: object,
): object {
  if (matches(schema, made, before)) return storable(made, before) as object;
  const issues = z.core.safeParse(schema, made).error?.issues ?? [];
  const unmatched = issues.map((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? [issue.keys.join()] : [];
    return `${[...issue.path, ...keys].join('.')} (${issue.code})`;
  });
  throw new Error(`A document of ${name} does not match its schema: ${unmatched.join(', ')}`);
}

/**
 * Whether a value has its type, as `before` has if there is one. zod would look at all of a document for each counted
 * event, and makes an object for each result; here it gets what is not plain.
 */
function matches(type: z.core.$ZodType, made: unknown, before: unknown): boolean {
  if (made === before && made !== undefined) return true;
  // Every schema that zod makes is one of these, and its definition has a literal type.
  const { def } = (type as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(made) && !Array.isArray(made) && matchesFields(def.shape, made, isObject(before) ? before : {});
    case 'array':
      if (def.checks?.length || !Array.isArray(made)) break;
      return made.every((item, index) => matches(def.element, item, Array.isArray(before) ? before[index] : undefined));
    case 'nullable':
      return made === null || matches(def.innerType, made, before);
    case 'optional':
      return made === undefined || matches(def.innerType, made, before);
    case 'number':
      if (def.checks?.length || !('format' in def) || def.format !== 'safeint') break;
      return Number.isSafeInteger(made);
    case 'string':
      if (def.checks?.length || 'format' in def) break;
      return typeof made === 'string';
    default:
      break;
  }
  return z.core.safeParse(type, made).success;
}

function matchesFields(
  fields: Readonly<Record<string, z.core.$ZodType>>,
  made: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): boolean {
  for (const field in made) if (!Object.hasOwn(fields, field)) return false;
  // A loop over names, because `Object.entries` copies all of them for each change.
  for (const field in fields) {
    const of = fields[field];
    if (of && !matches(of, made[field], before[field])) return false;
  }
  return true;
}

function storable(value: unknown, before: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  // Adding zero turns minus zero into zero.
  if (typeof value === 'number') return value + 0;
  if (!isObject(value) || value === before) return value;
  const held = isObject(before) ? before : {};
  if (Array.isArray(value)) return value.map((item, index) => storable(item, held[index]));
  // A loop, because this runs for each change of a document: entries and `fromEntries` take several times as long.
  const kept: Record<string, unknown> = {};
  for (const field of Object.keys(value)) {
    const given = value[field];
    if (given !== undefined) kept[field] = storable(given, held[field]);
  }
  return kept;
}

const isObject = (value: unknown): value is Readonly<Record<string | number, unknown>> =>
  typeof value === 'object' && value !== null;
