import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROUTE_BUDGETS_KB } from '../../shell/route-budgets.ts';
import { recordScripts, type Script } from './harness/scripts.ts';
import { type TestContext, suite } from './harness/suite.ts';
import { ROOT } from './harness/tree.ts';

type Path = keyof typeof ROUTE_BUDGETS_KB;

/** The text that a page shows once it has loaded completely. */
const SHOWS: Readonly<Record<Path, string>> = {
  '/': 'Get Started',
  '/auth': 'Welcome back',
  '/login': 'Welcome back',
  '/forgot-password': 'Send Reset Link',
  '/reset-password': 'Confirm Password',
  '/confirm-email': 'Confirm your email address',
  '/pricing': 'Upgrade to Pro',
  '/c/:chatbotId': 'Hi! How can I help you today?',
  '/settings': 'This device',
  '/dashboard': 'Ada',
  '/chatbots': 'Ada',
  '/templates': 'Healthcare Navigator',
  '/chatbots/:chatbotId': 'Hi! How can I help you today?',
  '/conversations/:chatbotId?': 'No conversations yet',
  '/analytics': 'Select a chatbot to view analytics',
  '/clients': 'Client account management is a Pro-only feature',
};
const FOR_ANYONE: readonly Path[] = [
  '/',
  '/auth',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/pricing',
  '/c/:chatbotId',
];
const PATHS = Object.keys(ROUTE_BUDGETS_KB) as Path[];

const LISTED = 10;
const inKb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function report(path: Path, total: number, scripts: readonly Script[]): string {
  const largest = scripts.slice(0, LISTED).map(({ path: file, bytes }) => `  ${inKb(bytes)} ${file}`);
  return [
    `${path} loads ${inKb(total)} of JavaScript, its budget is ${ROUTE_BUDGETS_KB[path]} kB. The largest files:`,
    ...largest,
  ].join('\n');
}

/** Signs up a person with one chatbot. */
async function owner({ product: { origin }, visit }: TestContext) {
  const context = (await visit('owner')).context();
  const post = async (path: string, data: object) => {
    const response = await context.request.post(origin + path, { data, headers: { origin } });
    assert.ok(response.ok(), `${path} answered ${response.status()}`);
    return (await response.json()) as { id: string };
  };
  await post('/api/register', { email: 'budgets@shop.example', password: 'correct horse battery' });
  const { id } = await post('/api/chatbots', { name: 'Ada' });
  return { chatbotId: id, storageState: await context.storageState() };
}

suite('Route budgets', (test) => {
  test('a cold visit to each route stays within its budget', async (context) => {
    const { chatbotId, storageState } = await owner(context);
    for (const path of PATHS) {
      const page = await context.visit(path.replaceAll(/\W+/g, '-'), FOR_ANYONE.includes(path) ? {} : { storageState });
      const loaded = await recordScripts(page);
      await page.goto(context.product.origin + path.replace(/:chatbotId\??/, chatbotId));
      await page.getByText(SHOWS[path]).first().waitFor();
      const scripts = await loaded();
      const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      assert.ok(total <= ROUTE_BUDGETS_KB[path] * 1000, report(path, total, scripts));
    }
  });
});

const DIST = join(ROOT, 'frontends', 'shell', 'dist');
const builtPages = async () => (await readdir(DIST)).filter((name) => name.endsWith('.html'));

test('every built page sets its theme before anything is painted', async () => {
  for (const name of await builtPages()) {
    const [head = ''] = (await readFile(join(DIST, name), 'utf8')).split('<body>');
    const [first = ''] = head.match(/<(script|link [^>]*stylesheet|style)[^>]*>/g) ?? [];
    assert.match(first, /^<script src="\/static\/theme\.[0-9a-f]+\.js">$/, name);
  }
});

/** Pages outside the app, such as the landing page, are separate HTML files. */
test('every built page has a budget', async () => {
  const pages = (await builtPages()).filter((name) => name !== 'app.html');
  const paths = pages.map((name) => (name === 'index.html' ? '/' : `/${name.replace('.html', '')}`));
  assert.deepEqual(
    paths.filter((path) => !(path in ROUTE_BUDGETS_KB)),
    [],
  );
});
