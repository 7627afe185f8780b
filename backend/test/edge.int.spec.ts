import { once } from 'node:events';
import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type Builder } from './app.js';

let app: TestApp;
let ada: Builder;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await app.register();
});
afterAll(() => app.stop());

const problem = (statusCode: number, code: string) =>
  expect.objectContaining({
    statusCode,
    code,
    message: expect.any(String),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });

describe('a body', () => {
  it('that is not JSON is rejected', async () => {
    const { body } = await ada.agent.post('/api/chatbots').type('json').send('{"name": ').expect(400);
    expect(body).toEqual(problem(400, 'malformed-json'));
  });

  it('of another type is rejected', async () => {
    const { body } = await ada.agent.post('/api/chatbots').type('form').send('name=Ada').expect(415);
    expect(body).toEqual(problem(415, 'unsupported-media-type'));
  });

  it('that is too large is rejected', async () => {
    const { body } = await ada.agent
      .post('/api/chatbots')
      .send({ name: 'x'.repeat(5_000_000) })
      .expect(413);
    expect(body).toEqual(problem(413, 'too-large'));
  });

  it('in an unknown charset is rejected', () =>
    ada.agent.post('/api/chatbots').set('Content-Type', 'application/json; charset=x-klingon').send('{}').expect(415));

  it('that is compressed is rejected', async () => {
    const { body } = await ada.agent
      .post('/api/chatbots')
      .set('Content-Type', 'application/json')
      .set('Content-Encoding', 'gzip')
      .serialize((zipped) => zipped as string)
      .send(gzipSync('{"name": "Ada"}'))
      .expect(415);
    expect(body).toEqual(problem(415, 'unsupported-media-type'));
  });

  it('that is nested too deeply is rejected', async () => {
    const nested = (depth: number) => `{"name": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    const send = (body: string) => ada.agent.post('/api/chatbots').type('json').send(body).expect(400);
    expect((await send(nested(33))).body).toEqual(problem(400, 'nested-too-deep'));
    expect((await send(nested(32))).body).toEqual(problem(400, 'invalid-input'));
  });

  it('above 64 kB is rejected unless its route allows more', async () => {
    const email = { email: 'ada@example.com', password: 'x'.repeat(70_000) };
    expect((await app.anyone().post('/api/login').send(email).expect(413)).body).toEqual(problem(413, 'too-large'));
    await ada.agent
      .post('/api/chatbots')
      .send({ name: 'Ada', knowledgeBase: '語'.repeat(70_000) })
      .expect(201);
  });

  it('is not read before the caller is authenticated', async () => {
    const sending = request(`${app.url}/api/chatbots`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 4_000_000 },
    });
    // The rest is never sent: a server that waited for it would not answer.
    sending.write('{"name": "');
    const [response] = await once(sending, 'response');
    expect(response.statusCode).toBe(401);
    sending.destroy();
  });

  it('that is missing is rejected', async () => {
    const { body } = await ada.agent.post('/api/chatbots').expect(400);
    expect(body).toEqual(problem(400, 'invalid-input'));
  });

  it('names its invalid fields', async () => {
    const { body } = await ada.agent.post('/api/chatbots').send({ name: 7, theme: 'pink', surprise: true }).expect(400);
    expect(body).toEqual(problem(400, 'invalid-input'));
    expect(body.details).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'name' }), expect.objectContaining({ path: 'theme' })]),
    );
    expect(JSON.stringify(body.details)).toContain('surprise');
  });

  it('cannot set a prototype', async () => {
    const { body } = await ada.agent
      .post('/api/chatbots')
      .type('json')
      .send('{"name": "Ada", "__proto__": {"admin": true}}');
    expect(body.admin).toBeUndefined();
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('an address', () => {
  it('without a route is not found', async () => {
    const { body } = await ada.agent.get('/api/nothing').expect(404);
    expect(body).toEqual(problem(404, 'not-found'));
  });

  it('that cannot be decoded is rejected without a stack trace', async () => {
    const response = await ada.agent.get('/api/chatbots/%E0%A4%A').expect(400);
    expect(response.text).not.toMatch(/node_modules|at .*\.js/);
  });

  it('without a file is not found', () => app.anyone().get('/nothing.png').expect(404));
});

describe('another site', () => {
  it('cannot change anything', async () => {
    const { body } = await ada.agent
      .post('/api/chatbots')
      .set('Origin', 'https://evil.example')
      .send({ name: 'Eve' })
      .expect(403);
    expect(body).toEqual(problem(403, 'foreign-origin'));
  });

  it('cannot use a null origin', () => ada.agent.post('/api/logout').set('Origin', 'null').expect(403));

  it('may send requests whose answers it cannot read', () =>
    ada.agent.get('/api/user').set('Origin', 'https://evil.example').expect(200));

  it('is distinguished from the same host', () =>
    ada.agent.patch('/api/chatbots/none').set('Origin', app.url).send({}).expect(404));
});

describe('headers', () => {
  it('forbid foreign scripts and frames', async () => {
    const { headers } = await app.anyone().get('/api/user');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self' 'unsafe-inline'");
    expect(policy).toContain("img-src 'self' data: blob:");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('do not enforce https on plain http', async () => {
    const { headers } = await app.anyone().get('/api/user');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it('carry the request id that problems carry', async () => {
    const { headers, body } = await app.anyone().get('/api/user').expect(401);
    expect(headers['x-request-id']).toBe(body.requestId);
  });
});

describe('the widget’s API', () => {
  it('answers preflights of any site, cacheable for hours', async () => {
    const { headers } = await app
      .anyone()
      .options('/api/widget/0190a6a0-0000-4000-8000-000000000001/messages')
      .set('Origin', 'https://shop.example')
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', 'authorization,content-type')
      .expect(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'Authorization, *',
      'access-control-max-age': '7200',
    });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('sets no cookie', async () => {
    const { headers } = await ada.agent.get('/api/widget/0190a6a0-0000-4000-8000-000000000001/config');
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('has CORS headers that the dashboard’s routes lack', async () => {
    const { headers } = await app
      .anyone()
      .options('/api/chatbots')
      .set('Origin', 'https://shop.example')
      .set('Access-Control-Request-Method', 'POST');
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('compresses what is read', async () => {
  const { headers } = await app.anyone().get('/api/openapi.json').set('Accept-Encoding', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
});

it('does not delay a stream’s frames to compress them', async () => {
  const reader = new AbortController();
  const stream = await fetch(`${app.url}/api/live`, {
    headers: { cookie: ada.cookie, 'accept-encoding': 'gzip, br' },
    signal: reader.signal,
  });
  expect(stream.headers.get('content-type')).toMatch('text/event-stream');
  expect(stream.headers.get('content-encoding')).toBeNull();
  const first = await stream.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(
    /^data: \{"kind":"in-progress","count":0,"conversations":0,"messages":0\}/,
  );
  reader.abort();
});

it('is ready once it listens', () => app.anyone().get('/healthz').expect(200, { status: 'ready' }));

it('describes its routes', async () => {
  const { body } = await app.anyone().get('/api/openapi.json').expect(200);
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/api/register', '/api/login', '/api/user', '/api/chatbots', '/api/chatbots/{id}']),
  );
  const { post } = body.paths['/api/chatbots'];
  expect(post.responses['201'].content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Chatbot' });
  expect(post.responses.default.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
  expect(body.components.schemas.CreateChatbotBody.required).toEqual(['name']);
  const page = await app.anyone().get('/api/docs').expect(200).expect('Content-Type', /html/);
  const parts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, part = '']) => part);
  expect(parts).toHaveLength(3);
  for (const part of parts)
    await app
      .anyone()
      .get(part)
      .expect(200)
      .expect('Content-Type', /javascript|css/);
  await app.anyone().get('/api/docs/package.json').expect(404);
});

it('describes nothing if its operator does not want it to', async () => {
  const silent = await TestApp.start({ settings: { API_DOCS: 'off' } });
  for (const path of ['openapi.json', 'docs', 'docs/start.js', 'docs/swagger-ui.css'])
    await silent.anyone().get(`/api/${path}`).expect(404);
  await silent.stop();
});

it('limits requests for its description by address', async () => {
  const strict = await TestApp.start({ settings: { LIMIT_API_DOCS_PER_MINUTE: '2' } });
  await strict.anyone().get('/api/openapi.json').expect(200);
  await strict.anyone().get('/api/docs').expect(200);
  for (const path of ['openapi.json', 'docs', 'docs/swagger-ui.css'])
    await strict.anyone().get(`/api/${path}`).expect(429);
  await strict.stop();
});

it('takes no field that the description of a body does not name, on any route', async () => {
  const { body } = await app.anyone().get('/api/openapi.json').expect(200);
  const openIn = (schema: unknown, path: string): string[] => {
    if (typeof schema !== 'object' || schema === null) return [];
    if ('$ref' in schema) return openIn(body.components.schemas[String(schema.$ref).split('/').at(-1) ?? ''], path);
    // A map whose names are the sender's own describes its values, and how many they may be.
    const isClosed =
      'additionalProperties' in schema && (schema.additionalProperties === false || 'maxProperties' in schema);
    const isOpen = 'type' in schema && schema.type === 'object' && !isClosed;
    const inside = Object.entries(schema).flatMap(([name, inner]) => openIn(inner, `${path}.${name}`));
    return isOpen ? [path, ...inside] : inside;
  };
  const operations = Object.entries(body.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, operation]) => ({ route: `${method} ${path}`, operation })),
  );
  // OpenAI's clients send fields that only some servers know.
  const bodies = operations.filter(({ route, operation }) => operation.requestBody && !route.startsWith('post /v1/'));
  expect(bodies.map(({ route }) => route)).toContain('post /api/clients');
  expect(bodies.flatMap(({ route, operation }) => openIn(operation.requestBody, route))).toEqual([]);
});

it('describes the responses of every route', async () => {
  const { body } = await app.anyone().get('/api/openapi.json').expect(200);
  const paths = body.paths as Record<
    string,
    Record<string, { responses: Record<string, { description?: string; content?: object }> }>
  >;
  const silent = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(
        ([, { responses }]) =>
          !Object.entries(responses).some(
            ([status, { content, description }]) =>
              status === '204' || (status.startsWith('2') && (content || description)),
          ),
      )
      .map(([method]) => `${method} ${path}`),
  );
  expect(silent).toEqual([]);
});
