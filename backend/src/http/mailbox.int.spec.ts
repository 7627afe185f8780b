import { afterEach, expect, it } from 'vitest';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { TestApp } from '../../test/app.js';
import { Mailer } from '../ports/mailer.js';

let app: TestApp;
afterEach(() => app.stop());

const mail = {
  id: 'one',
  to: 'ada@example.com',
  subject: 'Hello <b>',
  text: 'Plain',
  html: `<p>Rich "text"</p><script>alert(1)</script>`,
};

async function withMail(settings: Record<string, string> = {}): Promise<void> {
  app = await TestApp.start({ settings });
  await app.get(Mailer).send(mail, '0190a6a0-0000-4000-8000-000000000009' as PersonId);
}
const get = (path: string) => app.anyone().get(path);

it('lists the mails that a development machine keeps', async () => {
  await withMail();
  const { text } = await get('/dev/mailbox')
    .expect(200)
    .expect('Content-Type', /^text\/html/)
    .expect('Cache-Control', 'no-store');
  expect(text).toContain('href="/dev/mailbox/one"');
  expect(text).toContain('Hello &lt;b&gt;');
  expect(text).toContain('ada@example.com');
});

it('shows a mail, whose HTML may run no script', async () => {
  await withMail();
  const { text } = await get('/dev/mailbox/one').expect(200);
  expect(text).toContain('Plain');
  expect(text).toContain('sandbox="allow-top-navigation-by-user-activation"');
  expect(text).toContain('&lt;script&gt;alert(1)');
  expect(text).not.toContain('<script');
  await get('/dev/mailbox/two').expect(404);
});

it('says that no mail has arrived yet', async () => {
  app = await TestApp.start();
  expect((await get('/dev/mailbox').expect(200)).text).toContain('No mail has arrived yet.');
});

it.each([
  ['through a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
  ['by another name of the machine', { Host: 'evil.example' }],
])('is not there %s', async (_, headers) => {
  await withMail();
  await get('/dev/mailbox').set(headers).expect(404);
  await get('/dev/mailbox/one').set(headers).expect(404);
});

it('is not there in production', async () => {
  app = await TestApp.start({
    settings: { APP_ENV: 'production', SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') },
  });
  await get('/dev/mailbox').expect(404);
});
