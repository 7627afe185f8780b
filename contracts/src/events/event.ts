import { z } from 'zod';

declare const personalField: unique symbol;
/** A field that the codec seals. Erased, it reads as null. */
export type Personal<Schema extends z.core.SomeType> = z.ZodNullable<Schema> & { readonly [personalField]: true };

/** Marks a top-level field of an event as personal: the codec seals it before the event is stored. */
export const personal = <Schema extends z.core.SomeType>(schema: Schema): Personal<Schema> =>
  z.nullable(schema).meta({ personal: true }) as Personal<Schema>;

/** A personal field at rest, in the log and in views. */
export const Sealed = z.strictObject({
  alg: z.literal('xchacha20poly1305'),
  /** Id of the data key. Once the key is destroyed, the field reads as null. */
  kid: z.string(),
  /** Nonce and box, base64. Stream, field name and key id are the associated data. */
  box: z.string(),
});
export type Sealed = z.infer<typeof Sealed>;

/** Turns the data of one version into the data of the next. Personal fields may be sealed: pass them through unread. */
export type Upcast = (data: Readonly<Record<string, unknown>>) => Record<string, unknown>;

/** `upcasts[n]` turns version n into n + 1. Steps are never edited. */
export type Upcasts = Readonly<Record<number, Upcast>>;

export interface EventDefinition<Version extends number = number, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly version: Version;
  /** The data with its personal fields open. */
  readonly data: z.ZodObject<Shape, z.core.$strict>;
  /** Names of the top-level fields that are sealed. */
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

/** Lifts stored data from a version to the current one. Throws where a step is missing. */
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

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

type ShapeOf<Definition> = Definition extends EventDefinition<number, infer Shape> ? Shape : never;

/** The union of `{ type, data }` that a set of definitions declares: what a decision returns, its personal fields open. */
export type EventOf<Events extends EventCatalogue> = {
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
export type StoredEventOf<Events extends EventCatalogue> = {
  [Type in keyof Events & string]: { readonly type: Type; readonly data: StoredData<Events[Type]> };
}[keyof Events & string];

/** Test data of each event of a category as it is stored. A `.samples.ts` beside the category declares it; tests alone import it. */
export type SamplesOf<Events extends EventCatalogue> = {
  readonly [Type in keyof Events & string]: readonly [StoredData<Events[Type]>, ...StoredData<Events[Type]>[]];
};
