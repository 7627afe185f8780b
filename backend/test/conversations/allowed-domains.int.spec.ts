import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiscoveryService } from '@nestjs/core';
import { randomUUID } from 'node:crypto';
import { routesOf } from '../../src/http/routes/route-table.js';
import { type Builder, TestApp } from '../app.js';

const SHOP = 'https://shop.example.com';
const EVIL = 'https://shop.example.com.evil.example';

let app: TestApp;
let builder: Builder;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start({ settings: { PUBLIC_URL: 'http://chat.example' } });
  builder = await app.register();
  const created = await builder.agent.post('/api/chatbots').set('Origin', 'http://chat.example').send({ name: 'Ada' });
  chatbotId = created.body.id;
  await allow('*.example.com', 'example.com:8443');
});
afterAll(() => app.stop());

const allow = (...allowedDomains: string[]) =>
  builder.agent.patch(`/api/chatbots/${chatbotId}`).send({ allowedDomains }).expect(200);

interface Named {
  readonly origin?: string;
  readonly referer?: string;
  readonly token?: string;
}
const call = (method: string, path: string, { origin, referer, token }: Named, body?: object) =>
  fetch(`${app.url}/api/widget/${chatbotId}/${path}`, {
    method,
    headers: {
      ...(origin !== undefined && { origin }),
      ...(referer !== undefined && { referer }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const tokenFrom = async (named: Named): Promise<string> => {
  const response = await call('POST', 'session', named);
  expect(response.status).toBe(201);
  return ((await response.json()) as { token: string }).token;
};

describe('a chatbot with allowed sites', () => {
  it.each([SHOP, 'http://a.b.example.com', 'https://example.com:8443', 'http://chat.example'])(
    'answers on %s',
    async (origin) => expect((await call('GET', 'config', { origin })).status).toBe(200),
  );

  it.each([[EVIL], ['https://example.com'], ['https://shop.example.com:8443'], ['null'], [undefined]])(
    'neither shows itself nor begins a session on %s',
    async (origin) => {
      const named = origin === undefined ? {} : { origin };
      const refused = await call('POST', 'session', named);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBe('*');
      expect(await refused.json()).toMatchObject({ code: 'domain-not-allowed' });
      expect((await call('GET', 'config', named)).status).toBe(403);
    },
  );

  it('names the site that its owner could add', async () => {
    const { message } = (await (await call('GET', 'config', { origin: EVIL })).json()) as { message: string };
    expect(message).toContain(`does not answer on ${EVIL}`);
  });

  it('goes by the session where the browser names no origin, and by the origin where it does', async () => {
    const token = await tokenFrom({ origin: SHOP });
    expect((await call('GET', 'history', { token })).status).toBe(200);
    expect((await call('GET', 'history', { token, origin: EVIL })).status).toBe(403);
  });

  it('shows itself on a page of the installation, whose own requests name no origin', async () => {
    expect((await call('GET', 'config', { referer: 'http://chat.example/c/ada' })).status).toBe(200);
    expect((await call('GET', 'config', { referer: `${EVIL}/` })).status).toBe(403);
    const token = await tokenFrom({ origin: 'http://chat.example' });
    expect((await call('GET', 'history', { token })).status).toBe(200);
  });

  it('is kept by no shared cache', async () => {
    expect((await call('GET', 'config', { origin: SHOP })).headers.get('cache-control')).toBe('private, max-age=60');
  });

  it('refuses other sites on every route of visitors', async () => {
    const token = await tokenFrom({ origin: SHOP });
    const bodies: Record<string, object> = {
      messages: { id: randomUUID(), content: 'Hello' },
      identify: { userId: 'u1', hash: 'none' },
      contact: { id: randomUUID(), email: 'eve@example.com', question: 'Is anybody there?' },
      'messages/:messageId/rating': { rating: 'up' },
    };
    const prefix = '/api/widget/:chatbotId/';
    // Browsers name no page when they load an image.
    const isImage = (path: string) => path.includes('/avatars/');
    const routes = routesOf(app.get(DiscoveryService)).filter(({ path }) => path.startsWith(prefix) && !isImage(path));
    expect(routes.length).toBeGreaterThan(6);
    for (const { method, path } of routes) {
      const below = path.slice(prefix.length);
      const address = below.replaceAll(/:\w+/g, () => randomUUID());
      const refused = await call(method, address, { origin: EVIL, token }, bodies[below]);
      expect([path, refused.status, await refused.json()]).toMatchObject([path, 403, { code: 'domain-not-allowed' }]);
    }
  });

  it('answers everywhere once its owner names none', async () => {
    const token = await tokenFrom({ origin: SHOP });
    await allow();
    expect((await call('GET', 'config', {})).status).toBe(200);
    const sent = await call('POST', 'messages', { origin: EVIL, token }, { id: randomUUID(), content: 'Hello' });
    expect([sent.status, await sent.text()]).toEqual([200, expect.stringContaining('"type":"done"')]);
  });
});
