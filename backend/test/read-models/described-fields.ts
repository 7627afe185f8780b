import { isDeepStrictEqual } from 'node:util';
import { Sealed } from '@chatbot-builder/contracts/events';
import { z } from 'zod';
import type { Collection } from '../../src/kernel/collection.js';

/** A row of the documentation: a field's path, its type, and whether it is sealed. */
export type DescribedField = readonly [path: string, type: string, sealed: 'yes' | 'no'];

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const jsonSchemaOf = (schema: z.core.$ZodObject): JsonSchema => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json as JsonSchema;
};
const SEALED = jsonSchemaOf(Sealed);

/** Every field of a collection's documents, those of nested objects included, as `docs/read-models.md` shows them. */
export const describedFields = ({ schema }: Pick<Collection, 'schema'>): readonly DescribedField[] =>
  rowsOf(jsonSchemaOf(schema), '');

function rowsOf({ properties = {}, required = [] }: JsonSchema, prefix: string): readonly DescribedField[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const { held, nullable } = unwrapped(field);
    const sealed = isDeepStrictEqual(held, SEALED);
    const endings = [...(nullable ? [' or null'] : []), ...(required.includes(name) ? [] : [', may be missing'])];
    const row: DescribedField = [`${prefix}${name}`, typeOf(held) + endings.join(''), sealed ? 'yes' : 'no'];
    return sealed ? [row] : [row, ...rowsOf(held.items ?? held, `${prefix}${name}.`)];
  });
}

function unwrapped(field: JsonSchema): { readonly held: JsonSchema; readonly nullable: boolean } {
  const [held = field] = (field.anyOf ?? []).filter(({ type }) => type !== 'null');
  const types = [held.type].flat().filter((type) => type !== 'null');
  return {
    held: { ...held, ...(types[0] !== undefined && { type: types[0] }) },
    nullable: field.anyOf?.some(({ type }) => type === 'null') ?? [held.type].flat().includes('null'),
  };
}

function typeOf({ type, format, enum: values, items }: JsonSchema): string {
  if (items) return items.enum ? `list of ${typeOf(items)}` : `list of ${typeOf(items)}s`;
  if (values) return values.map((value) => `\`${String(value)}\``).join(', ');
  if (format === 'date-time') return 'time';
  if (format === 'date') return 'day';
  return type === 'string' ? 'text' : type === 'integer' ? 'number' : String(type);
}
