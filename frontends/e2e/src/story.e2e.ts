import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { suite } from './harness/suite.ts';
import { signUp } from './pages/account.ts';
import { ask, openWidget } from './pages/chat.ts';
import { createChatbot, embedCodes, testPanel, upload } from './pages/editor.ts';
import { toast } from './pages/toast.ts';

const RETURNS = {
  name: 'returns.md',
  text: `# Returns

## How long

Unopened goods can be returned within 47 days of delivery. Opened goods cannot be returned.

## Opening hours

The shop in Harbour Street is open from nine to six, and closed on Sundays.
`,
};
/** As most people have it. */
const MOVING = { reducedMotion: 'no-preference' } as const;
const QUESTION = 'Within how many days can I return unopened goods?';
const ANSWER = /within 47 days/;

/** Waits for an answer that quotes the file and cites it as its source. */
async function answers(panel: Locator): Promise<void> {
  await panel.getByText(ANSWER).first().waitFor();
  await panel.getByTitle(RETURNS.name).waitFor();
}

async function exported(page: Page, format: 'CSV' | 'JSON'): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export ${format}` }).click(),
  ]);
  await toast(page, 'Export successful', `Downloaded ${download.suggestedFilename()}`);
  assert.match(download.suggestedFilename(), new RegExp(`^conversations-ada-.*\\.${format.toLowerCase()}$`));
  return readFile(await download.path(), 'utf8');
}

suite('The whole product', (test) => {
  test('from sign-up to an exported conversation', async ({ product, site, visit }) => {
    const builder = await visit('builder', MOVING);
    await signUp(builder, product.origin, 'maya@shop.example');
    await builder.getByText('No chatbots yet').waitFor();
    await builder.getByText('Create your first chatbot to get started').waitFor();

    const chatbotId = await createChatbot(builder, 'Ada');
    await upload(builder, RETURNS);
    await builder.getByText(RETURNS.name).first().waitFor();

    await ask(testPanel(builder), QUESTION);
    await answers(testPanel(builder));

    const { snippet } = await embedCodes(builder);
    assert.ok(snippet.includes(`${product.origin}/widget.js?v=`), snippet);
    assert.ok(snippet.includes(chatbotId), snippet);
    site.show('/', { body: snippet });

    await builder.goto(`${product.origin}/conversations/${chatbotId}`);
    await builder.getByText('No conversations yet').waitFor();

    const visitor = await visit('visitor', MOVING);
    await visitor.goto(`${site.origin}/`);
    const panel = await openWidget(visitor);
    await panel.getByText('Hi! How can I help you today?').waitFor();
    await ask(panel, QUESTION);
    await answers(panel);

    // The panel was open, so it reopens with the conversation.
    await visitor.reload();
    const again = visitor.getByRole('dialog');
    await again.getByText(QUESTION, { exact: true }).waitFor();
    await answers(again);

    // The builder's page has stayed open and updates without a reload.
    const row = builder.getByText(/^[0-9a-f-]{16}…$/).first();
    await row.waitFor();
    const sessionStart = ((await row.textContent()) ?? '').replace('…', '');
    await row.click();
    await builder.getByText('User', { exact: true }).waitFor();
    await builder.getByText('Assistant', { exact: true }).waitFor();
    await builder.getByText(ANSWER).first().waitFor();

    const search = builder.getByPlaceholder('Search by session ID...');
    await search.fill('no such session');
    await builder.getByText('No conversations match your search').waitFor();
    await search.fill(sessionStart.slice(2, 12).toUpperCase());
    await row.waitFor();

    const csv = await exported(builder, 'CSV');
    const [header, question = '', answer = ''] = csv.split(/\r\n/);
    assert.equal(
      header,
      '\uFEFF"conversation_id","session_id","channel","started_at","message_id","role","content","created_at","model","response_ms"',
    );
    assert.ok(question.includes(QUESTION), question);
    assert.match(answer, ANSWER);

    const conversations = JSON.parse(await exported(builder, 'JSON')) as {
      messages: { role: string; content: string }[];
    }[];
    assert.deepEqual(
      conversations.map(({ messages }) => messages.map(({ role }) => role)),
      [['user', 'assistant']],
    );
    assert.equal(conversations[0]?.messages[0]?.content, QUESTION);
  });
});
