import { z } from 'zod';

const PERSONAL = 'personal';

/** Marks a top-level field of an event as personal: the codec seals it from the first event on. Erased, it reads as null. */
export const personal = <T extends z.ZodType>(schema: T) => schema.nullable().meta({ [PERSONAL]: true });

export interface EventDefinition<Version extends number = number, Data extends z.ZodType = z.ZodType> {
  readonly version: Version;
  readonly data: Data;
  /** Names of the top-level fields that are sealed. */
  readonly personal: readonly string[];
}

/** Declares one event type at its current version. Older versions are reached by the upcasts beside this file. */
export function event<Version extends number, Shape extends z.ZodRawShape>(
  version: Version,
  shape: Shape,
): EventDefinition<Version, z.ZodObject<Shape, z.core.$strict>> {
  const fields = Object.entries(shape).filter(([, field]) => (field as z.ZodType).meta()?.[PERSONAL] === true);
  return { version, data: z.strictObject(shape), personal: fields.map(([name]) => name) };
}

export type EventCatalogue = Readonly<Record<string, EventDefinition>>;

/** The union of `{ type, data }` that a catalogue declares. */
export type EventOf<Catalogue extends EventCatalogue> = {
  [Type in keyof Catalogue & string]: { readonly type: Type; readonly data: z.infer<Catalogue[Type]['data']> };
}[keyof Catalogue & string];
