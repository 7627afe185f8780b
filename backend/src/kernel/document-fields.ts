import { z } from 'zod';

/** What a field of a document holds. A scalar may be null; any field may be missing. */
export type Field = 'text' | 'number' | 'boolean' | readonly [Field] | Fields;
/** The fields of a document or of an object in it, by name. */
export interface Fields {
  readonly [name: string]: Field;
}

/**
 * Letters, digits and underscores. A dot or a leading dollar sign has a meaning in MongoDB; a leading underscore is for
 * engines.
 */
const NAME = /^[a-z]\w*$/i;

const SCALARS = new Map<unknown, Field>([
  ['string', 'text'],
  ['number', 'number'],
  ['integer', 'number'],
  ['boolean', 'boolean'],
]);

/**
 * The fields of a document, read from its schema: texts, numbers, booleans, strict objects, and lists of those, each
 * possibly nullable or optional. Names of fields come from the schema and never from data, so records are refused, and
 * so is everything whose type is open.
 * @throws TypeError that names the field
 */
export function fieldsOf(schema: z.core.$ZodObject): Fields {
  const known = FIELDS.get(schema);
  if (known) return known;
  const fields = objectFields(z.toJSONSchema(schema, { io: 'input' }), 'The document');
  FIELDS.set(schema, fields);
  return fields;
}

const FIELDS = new WeakMap<z.core.$ZodObject, Fields>();

/** The part of a JSON Schema that is read here. */
interface JsonSchema {
  readonly type?: unknown;
  readonly anyOf?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly additionalProperties?: unknown;
  readonly items?: unknown;
}

function objectFields({ properties = {}, additionalProperties }: JsonSchema, at: string): Fields {
  if (additionalProperties !== false) throw new TypeError(`${at} is no strict object`);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (!NAME.test(name)) throw new TypeError(`${at} has a field ${name}: that is no name for a field`);
      return [name, fieldOf(schema, `The field ${name}`)];
    }),
  );
}

function fieldOf(schema: unknown, at: string): Field {
  const [option, ...others] = optionsOf(schema).filter(({ type }) => type !== 'null');
  const scalar = SCALARS.get(option?.type);
  if (scalar && others.every(({ type }) => SCALARS.get(type) === scalar)) return scalar;
  if (others.length > 0) throw new TypeError(`${at} has several types`);
  if (option?.type === 'object') return nestedFields(option, at);
  if (option?.type !== 'array') throw new TypeError(`${at} has no type`);
  const item = fieldOf(option.items, at);
  // Not every service for MongoDB's protocol stores lists within lists.
  if (Array.isArray(item)) throw new TypeError(`${at} holds lists within a list`);
  return [item];
}

/** Without fields of its own, mongoose would take an object for one of any shape. */
function nestedFields(schema: JsonSchema, at: string): Fields {
  const fields = objectFields(schema, at);
  if (Object.keys(fields).length === 0) throw new TypeError(`${at} has no type`);
  return fields;
}

/** The alternatives of a schema: a nullable scalar has a list of types, anything else that is nullable an `anyOf`. */
function optionsOf(schema: unknown): readonly JsonSchema[] {
  if (!isSchema(schema)) return [];
  if (schema.anyOf) return schema.anyOf.flatMap(optionsOf);
  const types: readonly unknown[] = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => ({ ...schema, type }));
}

const isSchema = (schema: unknown): schema is JsonSchema =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema);
