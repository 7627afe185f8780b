import { z } from 'zod';

declare const personalField: unique symbol;
/** A field that the codec seals. After erasure it reads as null. */
export type Personal<Schema extends z.core.SomeType> = z.ZodNullable<Schema> & { readonly [personalField]: true };

/** Marks a top-level field of an event as personal: the codec seals it before the event is stored. */
export const personal = <Schema extends z.core.SomeType>(schema: Schema): Personal<Schema> =>
  z.nullable(schema).meta({ personal: true }) as Personal<Schema>;

/** A personal field as stored in the log and in views. */
export const Sealed = z.strictObject({
  alg: z.literal('xchacha20poly1305'),
  /** Id of the data key. Once the key is destroyed, the field reads as null. */
  kid: z.string(),
  /** Nonce and ciphertext, base64. The associated data is the stream, the field's name and the key's id. */
  box: z.string(),
});
export type Sealed = z.infer<typeof Sealed>;

/** Converts the data of one version to the next. Personal fields may be sealed, so pass them through untouched. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** `upcasts[n]` converts version n to n + 1. Never edit an existing step. */
export type Upcasts = Readonly<Record<number, Upcast>>;

export interface EventDefinition<Version extends number = number, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly version: Version;
  /** The data with its personal fields unsealed. */
  readonly data: z.ZodObject<Shape, z.core.$strict>;
  /** The names of the top-level fields that are sealed. */
  readonly personal: readonly string[];
  readonly upcasts: Upcasts;
}

/** Declares one event type at its current version. Each older version needs an upcast and keeps its golden file. */
export function event<Version extends number, Shape extends z.ZodRawShape>(
  version: Version,
  shape: Shape,
  upcasts: Upcasts = {},
): EventDefinition<Version, Shape> {
  const fields = Object.entries(shape).filter(([, field]) => z.globalRegistry.get(field)?.['personal'] === true);
  return { version, data: z.strictObject(shape), personal: fields.map(([name]) => name), upcasts };
}

/** Upcasts stored data to the current version. Throws if a step is missing. */
export function upcast(
  type: string,
  { version: current, upcasts }: Pick<EventDefinition, 'version' | 'upcasts'>,
  version: number,
  data: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let lifted = data;
  for (let at = version; at < current; at++) {
    const step = upcasts[at];
    if (!step) throw new Error(`No upcast for ${type} from version ${at}`);
    lifted = step(lifted);
  }
  return lifted;
}

export type EventCatalog = Readonly<Record<string, EventDefinition>>;

type ShapeOf<Definition> = Definition extends EventDefinition<number, infer Shape> ? Shape : never;

/** The union of `{ type, data }` for a set of definitions, as a decision returns it: personal fields unsealed. */
export type EventOf<Events extends EventCatalog> = {
  [Type in keyof Events & string]: {
    readonly type: Type;
    readonly data: z.infer<z.ZodObject<ShapeOf<Events[Type]>>>;
  };
}[keyof Events & string];

type StoredField<Field> = Field extends { readonly [personalField]: true }
  ? Sealed | null
  : Field extends z.core.$ZodType
    ? z.infer<Field>
    : never;

type StoredData<Definition> = {
  readonly [Name in keyof ShapeOf<Definition>]: StoredField<ShapeOf<Definition>[Name]>;
};

/** The same union as it is stored and folded: personal fields sealed. */
export type StoredEventOf<Events extends EventCatalog> = {
  [Type in keyof Events & string]: { readonly type: Type; readonly data: StoredData<Events[Type]> };
}[keyof Events & string];

/**
 * Stored test data for each event of a category. Declared in a `.samples.ts` next to the category. Only tests import
 * it.
 */
export type SamplesOf<Events extends EventCatalog> = {
  readonly [Type in keyof Events & string]: readonly [StoredData<Events[Type]>, ...StoredData<Events[Type]>[]];
};
