import type { Page } from 'playwright-core';
import type { HostSite } from '../harness/host-site.ts';
import { showRegistration, signUp } from './account.ts';
import { pay } from './billing.ts';
import { ask, openWidget } from './chat.ts';
import { assignChatbot, createClient, signInAsClient } from './clients.ts';
import { toast } from './toast.ts';
import { createChatbot, embedCodes, openTab, testPanel, upload } from './editor.ts';

const RETURNS = {
  name: 'returns.md',
  text: '# Returns\n\n## How long\n\nUnopened goods can be returned within 47 days of delivery. Opened goods cannot be returned.\n',
};
const QUESTION = 'Within how many days can I return unopened goods?';

export interface Tour {
  /** Names the account and the customer's page, each once in a suite. */
  readonly name: string;
  readonly origin: string;
  readonly site: HostSite;
  readonly builder: Page;
  readonly visitor: Page;
  readonly theme: 'dark' | 'light';
  /** Phones show the test chat only after a click. */
  readonly phone: boolean;
  /** Called on each screen once everything on it is shown. */
  readonly at: (page: Page, screen: string) => Promise<void>;
}

/** Goes through every screen of the product: a builder's from the landing page on, and a visitor's. */
export async function tour(one: Tour): Promise<void> {
  const { name, origin, site, builder, visitor, theme } = one;
  await publicPages(one);
  await signUp(builder, origin, `${name}@shop.example`);
  await emptyPages(one);
  const chatbotId = await createChatbot(builder, 'Ada');
  const editor = builder.url();
  await upload(builder, RETURNS);
  const { snippet } = await embedCodes(builder);
  site.show(`/${name}`, { body: snippet.replace(/theme: "\w+"/, `theme: "${theme}"`) });
  await visitor.goto(`${site.origin}/${name}`);
  await widget(one);
  await editorPages(one, editor);
  await framePages(one);
  await conversationPages(one, `${origin}/conversations/${chatbotId}`);
  await analyticsPages(one, `${origin}/analytics?chatbot=${chatbotId}`);
  await waitingPages(one, chatbotId);
  await ownersClients(one);
  await clientPages(one, chatbotId);
}

async function publicPages({ builder, origin, at }: Tour) {
  await builder.goto(origin);
  await builder.getByRole('heading', { level: 1 }).waitFor();
  await at(builder, 'landing');
  await builder.getByRole('button', { name: 'Ask about this product…' }).click();
  await builder.getByRole('region', { name: 'Ada' }).waitFor();
  await at(builder, 'landing-chat');
  await builder.goto(`${origin}/pricing`);
  await builder.getByRole('link', { name: 'Upgrade to Pro' }).waitFor();
  await at(builder, 'pricing');
  await builder.goto(`${origin}/auth`);
  await builder.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await at(builder, 'auth-sign-in');
  await showRegistration(builder);
  await at(builder, 'auth-register');
  await builder.goto(`${origin}/forgot-password`);
  await builder.getByLabel('Email').fill('maya@northfell.shop');
  await at(builder, 'forgot-password');
  await builder.getByRole('button', { name: 'Send Reset Link' }).click();
  await builder.getByRole('heading', { name: 'Check your email' }).waitFor();
  await at(builder, 'forgot-password-sent');
  await builder.goto(`${origin}/reset-password?token=unknown`);
  await builder.getByLabel('New Password', { exact: true }).fill('quibblestrop over fens');
  await at(builder, 'reset-password');
  await builder.goto(`${origin}/reset-password`);
  await toast(builder, 'Invalid link');
  await at(builder, 'reset-password-invalid');
  await builder.goto(`${origin}/no/such/page`);
  await builder.getByText('Page Not Found').waitFor();
  await at(builder, 'not-found');
}

/** On desktop, the test panel appears shortly after the form. */
const welcomed = ({ builder, phone }: Tour) =>
  phone ? undefined : testPanel(builder).getByText('Hi! How can I help you today?').waitFor();

async function emptyPages(one: Tour) {
  const { builder, origin, at } = one;
  await builder.getByText('No chatbots yet').waitFor();
  await at(builder, 'dashboard-empty');
  await builder.goto(`${origin}/chatbots`);
  await builder.getByText('No chatbots yet').waitFor();
  await at(builder, 'chatbots-empty');
  await builder.goto(`${origin}/templates`);
  await builder.getByRole('button', { name: 'Use Template FAQ Bot' }).waitFor();
  await at(builder, 'templates');
  await builder.getByRole('button', { name: 'Preview FAQ Bot' }).click();
  await builder.getByRole('dialog').waitFor();
  await at(builder, 'template-preview');
  await builder.goto(`${origin}/chatbots/new?template=faq`);
  await builder.getByRole('button', { name: 'Undo' }).waitFor();
  await at(builder, 'editor-template');
  await builder.goto(`${origin}/chatbots/new`);
  await builder.getByLabel('Chatbot Name').waitFor();
  await welcomed(one);
  await at(builder, 'editor-new');
  await builder.goto(`${origin}/dashboard`);
}

async function widget({ visitor, at }: Tour) {
  await visitor.getByRole('button', { name: 'Open chat' }).waitFor();
  await at(visitor, 'widget-closed');
  const panel = await openWidget(visitor);
  await at(visitor, 'widget-open');
  await ask(panel, QUESTION);
  await panel
    .getByText(/47 days/)
    .first()
    .waitFor();
  await at(visitor, 'widget-answer');
}

async function editorPages(one: Tour, url: string) {
  const { builder, phone, at } = one;
  await builder.goto(url);
  await builder.getByLabel('Chatbot Name').waitFor();
  await welcomed(one);
  await at(builder, 'editor-settings');
  for (const [tab, content] of [
    ['Training', RETURNS.name],
    ['Appearance', 'Welcome'],
    ['Embed Code', 'widget.js'],
  ] as const) {
    await openTab(builder, tab);
    await builder.getByText(content).first().waitFor();
    await at(builder, `editor-${tab.toLowerCase().replace(' ', '-')}`);
  }
  if (phone) await builder.getByRole('button', { name: 'Test Chatbot' }).click();
  await ask(testPanel(builder), QUESTION);
  await testPanel(builder)
    .getByText(/47 days/)
    .first()
    .waitFor();
  await at(builder, 'editor-test-chat');
}

async function framePages({ builder, origin, phone, at }: Tour) {
  await builder.goto(`${origin}/dashboard`);
  await builder.getByText('Ada').first().waitFor();
  await at(builder, 'dashboard');
  await builder.getByRole('button', { name: /My Account/ }).click();
  await builder.getByRole('menuitem', { name: 'Log out' }).waitFor();
  await at(builder, 'user-menu');
  await builder.keyboard.press('Escape');
  if (phone) {
    await builder.getByRole('button', { name: 'Toggle sidebar' }).click();
    await builder.getByRole('dialog', { name: 'Sidebar' }).waitFor();
    await at(builder, 'sidebar');
    await builder.keyboard.press('Escape');
  }
  await builder.keyboard.press('ControlOrMeta+k');
  await builder.getByRole('dialog').waitFor();
  await at(builder, 'palette');
  await builder.goto(`${origin}/chatbots`);
  await builder.getByText('Ada').first().waitFor();
  await at(builder, 'chatbots');
  await builder.getByPlaceholder('Search chatbots...').fill('zzz');
  await builder.getByText('No chatbots found').waitFor();
  await at(builder, 'chatbots-no-match');
  await builder.getByRole('button', { name: 'Create Chatbot' }).click();
  await builder.getByRole('dialog').waitFor();
  await at(builder, 'upgrade');
  await builder.goto(`${origin}/settings`);
  await builder.getByText('This device').waitFor();
  await at(builder, 'settings');
  await builder.goto(`${origin}/pricing`);
  await builder.getByRole('button', { name: 'Upgrade to Pro' }).waitFor();
  await at(builder, 'pricing-owner');
  await builder.goto(`${origin}/analytics`);
  await builder.getByText('Select a chatbot to view analytics').waitFor();
  await at(builder, 'analytics-empty');
  await builder.goto(`${origin}/clients`);
  await builder.getByText('Client account management is a Pro-only feature').waitFor();
  await at(builder, 'clients-pro-only');
}

async function conversationPages({ builder, at }: Tour, url: string) {
  await builder.goto(url);
  const row = builder.getByText(/^[0-9a-f-]{16}…$/).first();
  await row.waitFor();
  await at(builder, 'conversations');
  await row.click();
  // The list next to the thread also shows the question.
  await builder
    .getByText(/47 days/)
    .first()
    .waitFor();
  await at(builder, 'conversation');
}

async function analyticsPages({ builder, at }: Tour, url: string) {
  await builder.goto(url);
  await builder.locator('canvas').nth(2).waitFor();
  await at(builder, 'analytics');
  await builder.getByRole('heading', { name: 'In Detail' }).scrollIntoViewIfNeeded();
  await at(builder, 'analytics-detail');
  await builder.getByRole('button', { name: 'View as table: Popular Questions' }).click();
  await builder.getByRole('table', { name: 'Popular Questions' }).scrollIntoViewIfNeeded();
  await at(builder, 'analytics-table');
}

const clientOf = ({ name }: Tour) => `client-of-${name}@shop.example`;

async function ownersClients(one: Tour) {
  const { builder, origin, at } = one;
  const client = clientOf(one);
  await builder.goto(`${origin}/pricing`);
  await pay(builder);
  await builder.goto(`${origin}/clients`);
  await builder.getByText('No clients yet').waitFor();
  await at(builder, 'clients-empty');
  await createClient(builder, client);
  await assignChatbot(builder, client, 'Ada');
  await builder.getByRole('button', { name: `Revoke Ada from ${client}` }).waitFor();
  await at(builder, 'clients');
  for (const [button, screen] of [
    ['Create Client', 'client-create'],
    [`Assign Chatbot to ${client}`, 'client-assign'],
    [`Delete ${client}`, 'client-delete'],
  ] as const) {
    await builder.getByRole('button', { name: button }).click();
    await builder.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    await at(builder, screen);
    await builder.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await builder.getByRole('dialog').waitFor({ state: 'detached' });
  }
}

async function clientPages(one: Tour, chatbotId: string) {
  const { visitor, origin, at } = one;
  await signInAsClient(visitor, origin, clientOf(one));
  await visitor.getByText('Ada').first().waitFor();
  await at(visitor, 'client-dashboard');
  await visitor.goto(`${origin}/chatbots/${chatbotId}`);
  await visitor.getByLabel('Chatbot Name').waitFor();
  await at(visitor, 'client-editor');
  await openTab(visitor, 'Training');
  await visitor.getByText(RETURNS.name).waitFor();
  await at(visitor, 'client-editor-training');
}

/** What is shown while an answer does not come. */
async function waitingPages({ builder, origin, at }: Tour, chatbotId: string) {
  const editor = `/chatbots/${chatbotId}`;
  for (const [screen, path, held] of [
    ['waiting-session', '/dashboard', '**/api/user'],
    ['waiting-dashboard', '/dashboard', '**/api/chatbots*'],
    ['waiting-chatbots', '/chatbots', '**/api/chatbots*'],
    ['waiting-remote', editor, '**/remotes/editor/**/*.js'],
    ['waiting-editor', editor, `**/api${editor}`],
    ['waiting-analytics', `/analytics?chatbot=${chatbotId}`, `**/api/analytics/${chatbotId}`],
    ['waiting-inbox', `/conversations/${chatbotId}`, `**/api${editor}`],
  ] as const) {
    await builder.route(held, () => undefined);
    await builder.goto(origin + path, { waitUntil: 'commit' });
    await builder
      .getByRole('status', { name: /^Loading/ })
      .locator('> *')
      .first()
      .waitFor();
    await at(builder, screen);
    await builder.unrouteAll({ behavior: 'ignoreErrors' });
  }
}
