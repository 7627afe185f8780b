import { z } from 'zod';

declare const personalField: unique symbol;
/** A field that the codec seals. Erased, it reads as null. */
export type Personal<Schema extends z.core.SomeType> = z.ZodNullable<Schema> & { readonly [personalField]: true };

/** Marks a top-level field of an event as personal: the codec seals it from the first event on. */
export const personal = <Schema extends z.core.SomeType>(schema: Schema): Personal<Schema> =>
  z.nullable(schema).meta({ personal: true }) as Personal<Schema>;

/** A personal field at rest, in the log and in views. */
export const Sealed = z.strictObject({
  alg: z.literal('xchacha20poly1305'),
  /** Id of the data key. The key gone, the field reads as null for ever. */
  kid: z.string(),
  /** Nonce and box, base64. Stream, field name and key id are the associated data. */
  box: z.string(),
});
export type Sealed = z.infer<typeof Sealed>;

export interface EventDefinition<Version extends number = number, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly version: Version;
  /** The data with its personal fields open. */
  readonly data: z.ZodObject<Shape, z.core.$strict>;
  /** Names of the top-level fields that are sealed. */
  readonly personal: readonly string[];
}

/** Declares one event type at its current version. Older versions are reached by the upcasts beside this file. */
export function event<Version extends number, Shape extends z.ZodRawShape>(
  version: Version,
  shape: Shape,
): EventDefinition<Version, Shape> {
  const fields = Object.entries(shape).filter(([, field]) => z.globalRegistry.get(field)?.['personal'] === true);
  return { version, data: z.strictObject(shape), personal: fields.map(([name]) => name) };
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

type ShapeOf<Definition> = Definition extends EventDefinition<number, infer Shape> ? Shape : never;

/** The union of `{ type, data }` that a catalogue declares: what a decision returns, its personal fields open. */
export type EventOf<Catalogue extends EventCatalogue> = {
  [Type in keyof Catalogue & string]: {
    readonly type: Type;
    readonly data: z.infer<z.ZodObject<ShapeOf<Catalogue[Type]>>>;
  };
}[keyof Catalogue & string];

type StoredField<Field> = Field extends { readonly [personalField]: true }
  ? Sealed | null
  : Field extends z.core.$ZodType
    ? z.infer<Field>
    : never;

/** The same union as it is stored and folded: personal fields sealed. */
export type StoredEventOf<Catalogue extends EventCatalogue> = {
  [Type in keyof Catalogue & string]: {
    readonly type: Type;
    readonly data: { readonly [Name in keyof ShapeOf<Catalogue[Type]>]: StoredField<ShapeOf<Catalogue[Type]>[Name]> };
  };
}[keyof Catalogue & string];
