import { afterAll, beforeAll, expect, it } from 'vitest';
import { WidgetConfig, WidgetConversations, WidgetHistory } from '@chatbot-builder/contracts/widget';
import { DiscoveryService } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import { z } from 'zod';
import { ApiDescription } from '../src/http/openapi.js';
import { routesOf } from '../src/http/routes/route-table.js';
import { TestApp } from './app.js';

let app: TestApp;
let described: OpenAPIObject;
beforeAll(async () => {
  app = await TestApp.start();
  described = await app.get(ApiDescription).document();
});
afterAll(() => app.stop());

interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? ((described.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) as JsonSchema) : schema;

/** The arrays and open objects of a reply, as the path to each with its bound. */
function* boundsIn(given: JsonSchema, path: string): Generator<readonly [path: string, most: number | undefined]> {
  const schema = resolved(given);
  if (schema.type === 'array') {
    yield [`${path}[]`, schema.maxItems];
    yield* boundsIn(schema.items ?? {}, `${path}[]`);
  }
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object')
    yield [`${path}{}`, schema.maxProperties];
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* boundsIn(inner, `${path}.${name}`);
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* boundsIn(inner, path);
}

interface Described {
  readonly parameters?: readonly { readonly name?: string; readonly in?: string }[];
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>> }>
  >;
}

/**
 * What the routes of visitors and owners answer. The operator's describe an installation, which its owner may list
 * whole.
 */
function* replies(): Generator<{ route: string; schema: JsonSchema; pages: boolean }> {
  for (const { method, path, entry } of routesOf(app.get(DiscoveryService))) {
    if (entry.proof === 'operator') continue;
    const route = `${method} ${path}`;
    const item = described.paths[path.replaceAll(/:(\w+)/g, '{$1}')] as Record<string, Described> | undefined;
    const { parameters = [], responses = {} } = item?.[method.toLowerCase()] ?? {};
    const pages = parameters.some(({ name, in: place }) => name === 'after' && place === 'query');
    for (const [status, { content = {} }] of Object.entries(responses))
      for (const { schema } of status.startsWith('2') ? Object.values(content) : [])
        if (schema) yield { route, schema, pages };
  }
}

it('bounds every list of a reply, and pages those that go on', () => {
  const lists = [...replies()].flatMap(({ route, schema, pages }) =>
    [...boundsIn(schema, '')].map(([path, most]) => ({ list: `${route} ${path}`, most, pages })),
  );
  expect(lists.filter(({ most }) => most === undefined)).toEqual([]);
  const whole = lists.filter(({ list }) => list.endsWith(' []')).map(({ list, most, pages }) => [list, most, pages]);
  expect(whole.sort()).toEqual([
    ['GET /api/answers/:chatbotId []', 500, true],
    ['GET /api/chatbots []', 500, true],
    ['GET /api/chatbots/:id/api-keys []', 10, false],
    // The latest. Editors compare them with what they have not saved.
    ['GET /api/chatbots/:id/changes []', 50, false],
    // An account has fewer clients.
    ['GET /api/chatbots/:id/clients []', 500, false],
    ['GET /api/chatbots/:id/identity-secrets []', 2, false],
    ['GET /api/clients []', 500, false],
    ['GET /api/conversations/:chatbotId []', 500, true],
    ['GET /api/documents/:chatbotId []', 500, true],
    ['GET /api/messages/:conversationId []', 500, true],
    ['GET /api/notices []', 500, true],
    // The newest. They are gone after a week.
    ['GET /api/tasks []', 100, false],
    ['GET /api/unanswered/:chatbotId []', 50, true],
    // Those used last. All of them can be signed out.
    ['GET /api/user/sessions []', 100, false],
  ]);
});

it('bounds every list that a widget gets, and says where its history goes on', () => {
  const lists = [WidgetConfig, WidgetConversations, WidgetHistory].flatMap((schema) => [
    ...boundsIn(z.toJSONSchema(schema) as JsonSchema, ''),
  ]);
  expect(lists).toEqual([
    ['.suggestedQuestions[]', 4],
    ['.greetings[]', 5],
    ['.conversations[]', 20],
    ['.messages[]', 50],
    ['.messages[].sources[]', 5],
    ['.messages[].sources[].headings[]', 6],
  ]);
  expect(Object.keys(WidgetHistory.shape)).toContain('older');
});
