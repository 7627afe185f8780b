import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiscoveryService } from '@nestjs/core';
import type { Category } from '@chatbot-builder/contracts/events';
import { ProviderId } from '@chatbot-builder/contracts/events/subscription';
import {
  HourOfWeek,
  Key,
  Milliseconds,
  ModelName,
  SessionIdPart,
} from '@chatbot-builder/contracts/http/conversation-filter';
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { catalog, manifest, projections, reactions } from '../src/contexts/manifest.js';
import type { Eraser } from '../src/kernel/eraser.js';
import type { AnyProjection } from '../src/kernel/projection.js';
import type { Reaction } from '../src/kernel/reaction.js';
import { recorded } from '../src/kernel/testing/recorded.js';
import type { JobHandler } from '../src/ports/job-queue.js';
import type { Context } from '../src/runtime/context.js';
import { Registry } from '../src/runtime/registry.js';
import { TestApp } from './app.js';

const folder = new URL('../src/contexts/', import.meta.url);
const events = new URL('../../contracts/src/events/', import.meta.url);

/** The exported objects with these fields, from the contexts' files whose names have this ending. */
async function declared<Part extends object>(ending: RegExp, ...fields: readonly (keyof Part)[]): Promise<Part[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder).href) as Promise<object>));
  const isPart = (value: unknown): value is Part =>
    typeof value === 'object' && value !== null && fields.every((field) => field in value);
  return modules.flatMap((module): unknown[] => Object.values(module)).filter(isPart);
}

/** Compares names only: a diff of whole parts would print everything that they reference. */
const namesOf = (parts: readonly { readonly name: string }[]) => parts.map(({ name }) => name).sort();

describe('the manifest', () => {
  it('lists every context', async () => {
    const contexts = await declared<Context>(/\.context\.ts$/, 'module', 'categories');
    expect(namesOf(manifest)).toEqual(namesOf(contexts));
  });

  it('lists every view', async () => {
    const views = await declared<AnyProjection>(/\.view\.ts$/, 'collection', 'keysOf', 'evolve');
    expect(namesOf(projections.map(({ collection }) => collection))).toEqual(
      namesOf(views.map(({ collection }) => collection)),
    );
  });

  it('lists every reaction', async () =>
    expect(namesOf(reactions)).toEqual(namesOf(await declared<Reaction>(/\.reactions?\.ts$/, 'effectsOf'))));

  it('assigns every event category to a context', () => {
    const files = readdirSync(events).filter((file) => file.endsWith('.samples.ts') && file !== 'sealed.samples.ts');
    expect([...catalog.names].sort()).toEqual(files.map((file) => file.slice(0, -'.samples.ts'.length)).sort());
  });

  it.each([
    ...projections.map((view) => [view.collection.name, view] as const),
    ...reactions.map((each) => [each.name, each] as const),
  ])('owns what %s reads', (_, { categories }) =>
    expect(catalog.names).toEqual(expect.arrayContaining(namesOf(categories))),
  );
});

describe('a started server', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
  });
  afterAll(() => app.stop());

  it.each(reactions.map((reaction) => [reaction.name, reaction] as const))(
    'handles every job that %s queues',
    async (_, reaction) => {
      const handled = app.get(Registry).jobs.map(({ name }) => name);
      const queued = (await Promise.all(reaction.categories.map(effectsOf(reaction)))).flat();
      expect(queued).not.toEqual([]);
      expect(handled).toEqual(expect.arrayContaining(queued));
    },
  );

  it('has jobs whose payloads hold ids, numbers, dates and enumerated values only', () => {
    const { jobs } = app.get(Registry);
    expect(jobs.flatMap(({ name, payload }) => textsIn(z.toJSONSchema(payload), name))).toEqual([]);
    const mail = z.object({ to: z.email(), personId: z.uuid(), parts: z.array(z.object({ body: z.string() })) });
    expect(textsIn(z.toJSONSchema(mail), 'mail')).toEqual(['mail.to', 'mail.parts[].body']);
  });

  it('has registered every job handler and every eraser', () => {
    const { jobs, erasers } = app.get(Registry);
    const providers = app.get(DiscoveryService).getProviders();
    const instances = providers.map(({ instance }): unknown => instance);
    const having = <Part extends object>(...anyOf: readonly (keyof Part)[]) =>
      instances.filter(
        (one): one is Part => typeof one === 'object' && one !== null && anyOf.some((field) => field in one),
      );
    // Those of Nest's buses are maps.
    const handlers = having<{ readonly handlers: readonly JobHandler[] | ReadonlyMap<string, unknown> }>('handlers')
      .map((each) => each.handlers)
      .filter((each) => Array.isArray(each))
      .flat();
    expect(namesOf(jobs)).toEqual(namesOf(handlers));
    const hooks = ['eraseConversation', 'erasePerson', 'eraseChatbot', 'eraseAccount'] as const;
    expect(namesOf(erasers)).toEqual(namesOf(having<Eraser>(...hooks)));
  });
});

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Of ids and names that another system gave, of keys and numbers, and of parts of a session's id. */
const PATTERNS_OF_IDS = [ProviderId, SessionIdPart, Key, ModelName, HourOfWeek, Milliseconds].map(
  (schema) => z.toJSONSchema(schema).pattern,
);

/** Where a schema allows free text, or anything at all. */
function textsIn(schema: JsonSchema, path: string): string[] {
  const { type, format, pattern, properties = {}, items, anyOf, oneOf } = schema;
  if (schema.const !== undefined || schema.enum) return [];
  const inside = (given: unknown, at: string) => textsIn(given as JsonSchema, at);
  if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).flatMap((each) => inside(each, path));
  switch (type) {
    case 'object':
      return schema.additionalProperties === false
        ? Object.entries(properties).flatMap(([name, each]) => inside(each, `${path}.${name}`))
        : [`${path}.*`];
    case 'array':
      return inside(items, `${path}[]`);
    case 'string':
      return ['uuid', 'date-time', 'date'].includes(format ?? '') || PATTERNS_OF_IDS.includes(pattern) ? [] : [path];
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [];
    default:
      return [path];
  }
}

/** Names of the jobs that the samples of a category lead to. */
const effectsOf =
  (reaction: Reaction) =>
  async ({ name }: Category): Promise<readonly string[]> => {
    const { samples } = (await import(`@chatbot-builder/contracts/events/${name}.samples`)) as {
      samples: Readonly<Record<string, readonly object[]>>;
    };
    const stream = `${name}-0190a6a0-0000-4000-8000-000000000001`;
    const told = Object.entries(samples).flatMap(([type, all]) => all.map((data) => ({ type, data, stream })));
    return recorded(...told).flatMap((event) => reaction.effectsOf(event).map(({ job }) => job));
  };
