import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Catalog, type Category } from './category.js';
import { type EventDefinition, Sealed, upcast } from './event.js';

const here = new URL('./', import.meta.url);
const folder = new URL('./golden/', here);
const Golden = z.strictObject({ type: z.string(), version: z.int(), data: z.record(z.string(), z.unknown()) });
const golden = (file: string) => Golden.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

const isCategory = (value: unknown): value is Category =>
  typeof value === 'object' && value !== null && 'events' in value && 'outlivesAccount' in value;

interface Declared {
  readonly name: string;
  readonly category: Category;
  readonly samples: Readonly<Record<string, readonly unknown[]>>;
}

/** Finds every category in this folder, with its samples, so that nobody has to list them. */
async function categoryIn(file: string): Promise<readonly Declared[]> {
  const name = file.slice(0, -'.ts'.length);
  const category = Object.values<unknown>(await import(`./${file}`)).find(isCategory);
  if (!category) return [];
  const { samples } = (await import(`./${name}.samples.ts`)) as Pick<Declared, 'samples'>;
  return [{ name, category, samples }];
}
const files = readdirSync(here).filter((file) => /^[a-z-]+\.ts$/.test(file));
const declared: Declared[] = [];
// One after the other: Jest’s loader fails where two imports wait for the same module.
for (const file of files) declared.push(...(await categoryIn(file)));
const catalog = new Catalog(declared.map(({ category }) => category));

/** The data as the log holds it: personal fields sealed, or null once erased. */
const storedSchema = ({ data, personal }: EventDefinition) =>
  data.extend(Object.fromEntries(personal.map((field) => [field, Sealed.nullable()])));

const versions = catalog.types.flatMap((type) => {
  const { definition } = catalog.event(type)!;
  return Array.from({ length: definition.version }, (_, index) => ({ type, version: index + 1, definition }));
});

describe.each(versions)('$type version $version', ({ type, version, definition }) => {
  const { data } = golden(`${type}.v${version}.json`);
  const lifted = upcast(type, definition, version, data);

  it('upcasts to exactly the current version', () => expect(storedSchema(definition).parse(lifted)).toEqual(lifted));

  it('is readable after its personal fields are erased', () => {
    const erased = { ...lifted, ...Object.fromEntries(definition.personal.map((field) => [field, null])) };
    expect(storedSchema(definition).parse(erased)).toEqual(erased);
  });

  it('seals its personal fields in the golden file', () =>
    expect(
      // A later version may have added others.
      definition.personal.filter((field) => field in data).map((field) => Sealed.safeParse(data[field]).success),
    ).not.toContain(false));
});

describe.each(declared)('the category $name', ({ name, category, samples }) => {
  it('is named after its file', () => expect(category.name).toBe(name));

  it('has valid samples for each event', () => {
    expect(Object.keys(samples).sort()).toEqual(Object.keys(category.events).sort());
    for (const [type, all] of Object.entries(samples))
      for (const data of all) expect(storedSchema(category.events[type]!).parse(data)).toEqual(data);
  });
});

it('has golden files only for cataloged versions', () =>
  expect(readdirSync(folder).sort()).toEqual(versions.map(({ type, version }) => `${type}.v${version}.json`).sort()));

it('names a missing upcast', () => {
  const upcasts = { 1: (data: object) => ({ ...data }) };
  expect(() => upcast('ChatbotDeleted', { version: 3, upcasts }, 1, {})).toThrow(
    'No upcast for ChatbotDeleted from version 2',
  );
});

it('rejects duplicate category names and event types', () => {
  const { category } = declared[0]!;
  expect(() => new Catalog([category, category])).toThrow('Two categories');
  expect(() => new Catalog([category, { ...category, name: 'other' }])).toThrow('Two events');
});
