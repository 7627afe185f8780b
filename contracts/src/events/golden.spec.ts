import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventTypes, type EventType } from './catalogue.js';
import { type EventDefinition, Sealed } from './event.js';
import { upcast } from './upcasts/index.js';

const folder = new URL('./golden/', import.meta.url);
const Golden = z.strictObject({ type: z.string(), version: z.int(), data: z.record(z.string(), z.unknown()) });
const golden = (file: string) => Golden.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** The data as the log holds it: personal fields sealed, or null once erased. */
const storedSchema = ({ data, personal }: EventDefinition) =>
  data.extend(Object.fromEntries(personal.map((field) => [field, Sealed.nullable()])));

const definitions = Object.entries<EventDefinition>(eventTypes) as [EventType, EventDefinition][];
const versions = definitions.flatMap(([type, definition]) =>
  Array.from({ length: definition.version }, (_, index) => ({ type, version: index + 1, definition })),
);

describe.each(versions)('$type version $version', ({ type, version, definition }) => {
  const { data } = golden(`${type}.v${version}.json`);
  const lifted = upcast(type, version, definition.version, data);

  it('reads as the current version, with nothing more and nothing less', () =>
    expect(storedSchema(definition).parse(lifted)).toEqual(lifted));

  it('still reads when its personal fields are erased', () => {
    const erased = { ...lifted, ...Object.fromEntries(definition.personal.map((field) => [field, null])) };
    expect(storedSchema(definition).parse(erased)).toEqual(erased);
  });
});

it('has golden files of catalogued versions alone', () =>
  expect(readdirSync(folder).sort()).toEqual(versions.map(({ type, version }) => `${type}.v${version}.json`).sort()));

it('seals these personal fields and no others', () =>
  expect(
    Object.fromEntries(definitions.flatMap(([type, { personal }]) => (personal.length > 0 ? [[type, personal]] : []))),
  ).toEqual({
    AccountRegistered: ['email'],
    MessageReceived: ['content'],
    ReplyGenerated: ['content', 'sources'],
  }));

it('says which upcast is missing', () =>
  expect(() => upcast('ChatbotDeleted', 1, 3, {}, { ChatbotDeleted: { 1: (data) => ({ ...data }) } })).toThrow(
    'No upcast for ChatbotDeleted from version 2',
  ));
