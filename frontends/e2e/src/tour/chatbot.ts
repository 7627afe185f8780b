import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { ask } from '../pages/chat.ts';
import { testPanel } from '../pages/editor.ts';
import { anew, at, dialog, failing, press, type Screen, type Stage, then, type Tourist, waiting } from './screen.ts';
import { QUESTION, RETURNS } from './texts.ts';

/** The pages of one chatbot. */

const titled =
  (title: string | undefined) =>
  (name: string, stage: Stage, open: Screen['open']): Screen => ({
    name,
    stage,
    title: title && `${title} · Chatbot Builder`,
    open,
  });

const ofAda = titled('Ada');
const creating = titled('Create Chatbot');
const editorOf =
  (tab = '') =>
  ({ chatbotId }: Tourist) =>
    `/chatbots/${chatbotId}${tab && `?tab=${tab}`}`;
/** On desktop, the test panel appears shortly after the form. */
const welcomed = async (page: Page, { phone }: Tourist) => {
  if (!phone) await testPanel(page).getByText('Hi! How can I help you today?').waitFor();
};
const named = (page: Page) => page.getByLabel('Chatbot Name').waitFor();
const settings = then(at(editorOf(), named), welcomed);
const training = at(editorOf('training'), (page) => page.getByText(RETURNS.name).first().waitFor());
const embed = at(editorOf('embed'), (page) => page.getByRole('button', { name: 'Copy' }).first().waitFor());
const unsaved = then(settings, async (page) => {
  await page.getByLabel('Chatbot Name').fill('Ada of the shop');
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor();
});

export const editor: readonly Screen[] = [
  creating('editor-new', 'newcomer', then(at('/chatbots/new', named), welcomed)),
  creating(
    'editor-template',
    'newcomer',
    at('/chatbots/new?template=faq', (page) => page.getByRole('button', { name: 'Undo' }).waitFor()),
  ),
  creating('editor-save-first', 'newcomer', at('/chatbots/new?tab=training', 'Save Your Chatbot First')),
  ofAda('editor-settings', 'builder', settings),
  ofAda('editor-training', 'builder', training),
  ofAda(
    'editor-training-error',
    'builder',
    failing('**/api/{documents,answers}/*', at(editorOf('training'), 'Failed to load documents')),
  ),
  ofAda(
    'document-delete',
    'builder',
    then(training, async (page) => {
      await press(`Delete ${RETURNS.name}`)(page);
      await dialog(page);
    }),
  ),
  ofAda(
    'editor-appearance',
    'builder',
    at(editorOf('appearance'), (page) => page.getByLabel('Welcome Message').waitFor()),
  ),
  ofAda('editor-embed-code', 'builder', embed),
  ofAda(
    'editor-install-help',
    'builder',
    then(embed, async (page) => {
      await press('WordPress')(page);
      await page.getByRole('list', { name: 'How to install it with WordPress' }).scrollIntoViewIfNeeded();
    }),
  ),
  ofAda(
    'editor-embed-error',
    'builder',
    failing('**/widget/manifest.json', at(editorOf('embed'), 'Failed to load the embed code')),
  ),
  ofAda('editor-unsaved', 'builder', unsaved),
  ofAda(
    'editor-conflict',
    'builder',
    then(settings, async (page, { origin, chatbotId }) => {
      await page.getByLabel('Description').fill('Answers questions about the shop');
      const elsewhere = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
      const saved = await page.request.patch(`${origin}/api/chatbots/${chatbotId}`, {
        data: { description: 'Answers questions about returns' },
        headers: { origin, 'user-agent': elsewhere },
      });
      assert.ok(saved.ok());
      await press('Compare')(page);
      await dialog(page);
      await page.getByText(/^Saved in Firefox on Windows, /).waitFor();
    }),
  ),
  ofAda(
    'editor-leave',
    'builder',
    then(unsaved, async (page) => {
      await page.getByRole('link', { name: 'Back to dashboard' }).click();
      await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    }),
  ),
  ofAda(
    'chatbot-delete',
    'builder',
    then(settings, async (page, { phone }) => {
      if (phone) await press('More')(page);
      await (
        phone ? page.getByRole('menuitem', { name: 'Delete' }) : page.getByRole('button', { name: 'Delete' })
      ).click();
      await dialog(page);
    }),
  ),
  anew(
    ofAda(
      'editor-test-chat',
      'builder',
      then(settings, async (page, { phone }) => {
        if (phone) await press('Test Chatbot')(page);
        await ask(testPanel(page), QUESTION);
        await testPanel(page)
          .getByText(/47 days/)
          .first()
          .waitFor();
      }),
    ),
  ),
  titled('Failed to fetch chatbot')(
    'editor-error',
    'builder',
    failing('**/api/chatbots/*', at(editorOf(), 'Failed to fetch chatbot')),
  ),
  titled('Failed to fetch chatbot')(
    'editor-unknown',
    'builder',
    at('/chatbots/00000000-0000-4000-8000-000000000000', 'Back to dashboard'),
  ),
  titled('This page could not be loaded')(
    'remote-error',
    'builder',
    failing('**/remotes/editor/**/*.js', at(editorOf(), 'This page could not be loaded')),
  ),
  titled(undefined)('waiting-remote', 'builder', waiting('**/remotes/editor/**/*.js', editorOf())),
  titled(undefined)('waiting-editor', 'builder', waiting('**/api/chatbots/*', editorOf(), 'Loading the chatbot')),
  ofAda('client-editor', 'client', at(editorOf(), named)),
  ofAda('client-editor-training', 'client', training),
];

const ofInbox = titled('Ada, Conversations');
const inboxOf =
  (query = '') =>
  ({ chatbotId }: Tourist) =>
    `/conversations/${chatbotId}${query}`;
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const inbox = at(inboxOf(), (page) => rows(page).first().waitFor());
const conversation = then(inbox, async (page) => {
  await rows(page).first().click();
  await page
    .getByRole('log', { name: 'Messages' })
    .getByText(/47 days/)
    .first()
    .waitFor();
});
const onConversation = (name: string, next: (page: Page, tourist: Tourist) => Promise<unknown>) =>
  ofInbox(name, 'owner', then(conversation, next));
const drawer = (button: string) => async (page: Page) => {
  await press(button)(page);
  await dialog(page);
};

export const conversations: readonly Screen[] = [
  ofInbox('conversations-empty', 'builder', at(inboxOf(), 'No conversations yet')),
  ofInbox('conversations', 'owner', inbox),
  ofInbox(
    'conversations-error',
    'owner',
    failing('**/api/conversations/*', at(inboxOf(), 'Failed to fetch conversations')),
  ),
  ofInbox(
    'conversations-filters',
    'owner',
    then(inbox, async (page) => {
      await press('Filters')(page);
      await page.getByRole('form', { name: 'Filters' }).waitFor();
    }),
  ),
  ofInbox(
    'conversations-no-match',
    'owner',
    at(inboxOf('?from=2020-01-01&to=2020-01-02'), 'No conversations match your search'),
  ),
  onConversation('conversation', async () => undefined),
  ofInbox(
    'conversation-error',
    'owner',
    failing(
      '**/api/messages/*',
      then(inbox, async (page) => {
        await rows(page).first().click();
        await page.getByText('Failed to fetch messages').waitFor();
      }),
    ),
  ),
  onConversation('receipt', async (page) => {
    await drawer('Why this answer?')(page);
    await page.getByRole('dialog').getByRole('heading', { name: 'Passages' }).waitFor();
  }),
  ofInbox(
    'receipt-error',
    'owner',
    failing(
      '**/api/messages/*/*/receipt',
      then(conversation, async (page) => {
        await press('Why this answer?')(page);
        await page.getByText('Failed to fetch the receipt').waitFor();
      }),
    ),
  ),
  onConversation('improve', drawer('Improve answer')),
  anew(
    onConversation('conversation-erase', async (page, { phone }) => {
      if (phone) await press('Show details')(page);
      await drawer('Erase this conversation')(page);
    }),
  ),
  titled('Invalid chatbot ID')('conversations-invalid', 'owner', at('/conversations/42', 'Invalid chatbot ID')),
  titled(undefined)('waiting-inbox', 'owner', waiting('**/api/chatbots/*', inboxOf(), 'Loading conversations')),
];

const onAnalytics = titled('Analytics Dashboard');
const analyticsOf = ({ chatbotId }: Tourist) => `/analytics?chatbot=${chatbotId}`;
const figures = at(analyticsOf, (page) => page.locator('canvas').nth(2).waitFor());
export const analytics: readonly Screen[] = [
  onAnalytics('analytics-no-data', 'builder', at(analyticsOf, 'Response time')),
  onAnalytics('analytics-empty', 'owner', at('/analytics', 'Select a chatbot to view analytics')),
  onAnalytics('analytics', 'owner', figures),
  onAnalytics(
    'analytics-detail',
    'owner',
    then(figures, (page) => page.getByRole('heading', { name: 'In Detail' }).scrollIntoViewIfNeeded()),
  ),
  onAnalytics(
    'analytics-table',
    'owner',
    then(figures, async (page) => {
      await press('View as table: Popular Questions')(page);
      await page.getByRole('table', { name: 'Popular Questions' }).scrollIntoViewIfNeeded();
    }),
  ),
  onAnalytics(
    'analytics-error',
    'owner',
    failing('**/api/analytics/*', at(analyticsOf, 'The analytics could not be loaded')),
  ),
  onAnalytics(
    'analytics-detail-error',
    'owner',
    failing('**/api/analytics/*/report?*', at(analyticsOf, 'The report could not be loaded')),
  ),
  onAnalytics('waiting-analytics', 'owner', waiting('**/api/analytics/*', analyticsOf, 'Loading the analytics')),
];
