import { afterAll, beforeAll, expect, it } from 'vitest';
import { StoredAvatar } from '@chatbot-builder/contracts/http/avatars';
import { type Builder, TestApp } from '../../../test/app.js';

// The smallest: one pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString('base64');

let app: TestApp;
let ada: Builder;
let path: string;
let images: string;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await app.register();
  const { id } = (await ada.agent.post('/api/chatbots').send({ name: 'Ada' }).expect(201)).body as { id: string };
  path = `/api/chatbots/${id}`;
  images = `/api/widget/${id}/avatars`;
});
afterAll(() => app.stop());

const store = async (image: string): Promise<string> => {
  const { body } = await ada.agent.post(`${path}/avatar`).send({ image }).expect(201);
  return StoredAvatar.parse(body).avatar;
};

it('serves an uploaded image to every site as what it is, for ever', async () => {
  const avatar = await store(PNG);
  await ada.agent.patch(path).send({ avatar }).expect(200);
  const { headers, body } = await app.anyone().get(`${images}/${avatar}`).expect(200);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect((body as Buffer).equals(Buffer.from(PNG, 'base64'))).toBe(true);
});

it('keeps the image that visitors see, and drops those that nobody saved', async () => {
  const saved = await store(PNG);
  const [second, third] = ['b', 'c'].map((more) => Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(more)]));
  const unsaved = await store(second!.toString('base64'));
  const last = await store(third!.toString('base64'));
  await app.anyone().get(`${images}/${saved}`).expect(200);
  await app.anyone().get(`${images}/${unsaved}`).expect(404);
  await app.anyone().get(`${images}/${last}`).expect(200);
});

it.each([SVG, Buffer.from('hello').toString('base64'), ''])('refuses what is no image of pixels', async (image) => {
  const { body } = await ada.agent.post(`${path}/avatar`).send({ image }).expect(400);
  expect((body as { code: string }).code).toBe('not-an-image');
});

it('refuses images that are too large, and those for others’ chatbots', async () => {
  await ada.agent
    .post(`${path}/avatar`)
    .send({ image: 'A'.repeat(90_000) })
    .expect(400);
  const eve = await app.register('eve@example.com');
  await eve.agent.post(`${path}/avatar`).send({ image: PNG }).expect(404);
  await app.anyone().get(`${images}/..%2f..%2fsecret`).expect(404);
});
