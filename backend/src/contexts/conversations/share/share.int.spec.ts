import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type Builder, TestApp } from '../../../../test/app.js';
import { upgrade } from '../../../../test/plans.js';

const ORIGIN = 'http://chat.example';
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const HOSTILE = `</title><script>alert(1)</script>"'><img src=x onerror=alert(2)>`;

let app: TestApp;
let ada: Builder;
let chatbotId: string;

beforeAll(async () => {
  app = await TestApp.start({ settings: { PUBLIC_URL: ORIGIN, LIMIT_VISITOR_CALLS_PER_MINUTE: '40' } });
  ada = await app.register();
  await upgrade(app, ada);
  chatbotId = await created('Ada');
});
afterAll(() => app.stop());

const created = async (name: string): Promise<string> =>
  ((await ada.agent.post('/api/chatbots').send({ name }).expect(201)).body as { id: string }).id;
const save = (changes: object) => ada.agent.patch(`/api/chatbots/${chatbotId}`).send(changes).expect(200);
const open = (id = chatbotId, language = 'en') => app.anyone().get(`/c/${id}`).set('Accept-Language', language);

describe('the page of a chatbot', () => {
  it('holds the widget in the theme of the visitor’s system, and a sentence for who runs no scripts', async () => {
    const { text, headers } = await open().expect(200).expect('Content-Type', 'text/html; charset=utf-8');
    expect(text).toContain('<title>Ada</title>');
    expect(text).toContain('<h1><bdi>Ada</bdi></h1>');
    expect(text).toContain('<noscript><p>This chat needs JavaScript.');
    expect(text).toMatch(
      `<script src="/widget.js" data-chatbot-id="${chatbotId}" data-container="#chat" data-fixed-appearance data-theme="auto"`,
    );
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('Accept-Language'),
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('runs scripts of this server alone, in no frame', async () => {
    const { headers, text } = await open().expect(200);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('shows its name and picture to previews of links, and is not indexed', async () => {
    const { body } = await ada.agent.post(`/api/chatbots/${chatbotId}/avatar`).send({ image: PNG });
    const { avatar } = body as { avatar: string };
    await save({ avatar });
    const { text, headers } = await open().expect(200);
    expect(text).toContain('<meta property="og:title" content="Ada">');
    expect(text).toContain(`<meta property="og:url" content="${ORIGIN}/c/${chatbotId}">`);
    expect(text).toContain(`<meta property="og:image" content="${ORIGIN}/api/widget/${chatbotId}/avatars/${avatar}">`);
    expect(text).toContain(`<link rel="icon" href="/api/widget/${chatbotId}/avatars/${avatar}">`);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect((await app.anyone().get('/robots.txt')).text).toContain('Allow: /c/\n');
  });

  it('speaks a language of the chatbot: the browser’s first, else the default', async () => {
    await save({ supportedLanguages: ['de', 'ar'], defaultLanguage: 'de' });
    expect((await open(chatbotId, 'ar-EG,en;q=0.5')).text).toContain('<html lang="ar" dir="rtl">');
    const { text } = await open(chatbotId, 'en');
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('Dieser Chat braucht JavaScript');
  });

  it('is open whatever sites may embed the chatbot', async () => {
    await save({ allowedDomains: ['shop.example'] });
    const { text } = await open().expect(200);
    expect(text).toContain('<title>Ada</title>');
  });

  it('shows what its owner typed as text', async () => {
    const { text } = await open(await created(HOSTILE)).expect(200);
    expect(text).toContain('<title>&lt;/title&gt;&lt;script&gt;alert(1)');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain('<img');
  });
});

describe('a link without a chatbot', () => {
  it('answers 404 with the same words, whether it was deleted, never there, or no id', async () => {
    const deleted = await created('Grace');
    await open(deleted).expect(200);
    await ada.agent.delete(`/api/chatbots/${deleted}`).expect(204);
    const pages = [];
    for (const id of [
      deleted,
      randomUUID(),
      'ada',
      '%22%3E%3Cscript%3E',
      '%00',
      '..%2f..%2fapp.html',
      'x'.repeat(2_000),
    ]) {
      const { text, headers } = await open(id).expect(404).expect('Content-Type', 'text/html; charset=utf-8');
      expect(headers['x-robots-tag']).toBe('noindex');
      pages.push(text);
    }
    expect(new Set(pages).size).toBe(1);
    expect(pages[0]).toContain('<h1>This chat is not available</h1>');
    expect(pages[0]).not.toContain('<script');
  });

  it('speaks the visitor’s language', async () => {
    expect((await open(randomUUID(), 'fr-CA')).text).toContain('<h1>Ce chat n’est pas disponible</h1>');
    expect((await open(randomUUID(), '*')).text).toContain('<html lang="en" dir="ltr">');
  });
});

it('is limited by the visitor’s address, as the widget’s configuration is', async () => {
  const statuses = [];
  for (let asked = 0; asked < 41; asked++) statuses.push((await open(randomUUID())).status);
  expect(statuses).toContain(429);
});
