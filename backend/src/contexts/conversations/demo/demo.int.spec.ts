import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO } from '@chatbot-builder/contracts/demo';
import { ChatFrame } from '@chatbot-builder/contracts/widget';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { TestApp } from '../../../../test/app.js';
import { EMBEDDED } from '../../../../test/engines/embedded.js';
import { KnowledgeIndex } from '../../../ports/knowledge-index.js';
import { Log } from '../../../runtime/log.js';
import { DEMO_CHATBOT, DemoKnowledge } from './demo-knowledge.js';

const ROOT = join(import.meta.dirname, '../../../../..');
const PER_MINUTE = 8;

let app: TestApp;
let docs: string;
let lines = '';

beforeAll(async () => {
  docs = await mkdtemp(join(tmpdir(), 'docs-'));
  await cp(join(ROOT, 'docs'), join(docs, 'docs'), { recursive: true });
  app = await TestApp.start({
    settings: { WEB_ROOT: docs, TRUST_PROXY: '1', LIMIT_DEMO_MESSAGES_PER_MINUTE: String(PER_MINUTE) },
    logger: pino({ level: 'trace' }, { write: (line: string) => void (lines += line) }),
  });
});
afterAll(async () => {
  await app.stop();
  await rm(docs, { recursive: true });
});

const post = (body: object, from = '198.51.100.1') =>
  app.anyone().post('/api/demo/chat').set('X-Forwarded-For', from).send(body);

const asked = async (content: string, from?: string) => {
  const { text } = await post({ content }, from)
    .expect(200)
    .expect('Content-Type', /^text\/event-stream/);
  const frames = text.split('\n\n').filter((line) => line.startsWith('data: '));
  return ChatFrame.parse(JSON.parse(frames.at(-1)?.slice('data: '.length) ?? ''));
};

it.each([
  ['How much does the Pro plan cost?', '$19.99', 'Guide'],
  ['Which files can I upload?', 'DOCX', 'Guide'],
  ['What does container do in the widget’s settings?', 'fills this element', 'The widget on a page'],
])('answers about the product from its documentation: %s', async (question, part, title) => {
  const frame = await asked(question);
  expect(frame).toMatchObject({
    type: 'done',
    message: { role: 'assistant', content: expect.stringContaining(part), sources: [{ title }] },
  });
});

it.each(DEMO.suggestedQuestions)('answers what the landing page suggests to ask: %s', async (question) => {
  expect(await asked(question, '198.51.100.6')).toMatchObject({ message: { sources: [{ title: 'Guide' }] } });
});

it('answers as the landing page shows before its chat is opened', async () => {
  const { question, answer, source } = DEMO.example;
  expect(await asked(question, '198.51.100.6')).toMatchObject({
    message: { content: `${answer} [1]`, sources: [{ title: source }] },
  });
});

it('says so where the documentation has no answer', async () => {
  expect(await asked('How tall is the Eiffel Tower?')).toMatchObject({ type: 'done', message: { sources: [] } });
});

it('records nothing, neither in the log of events nor in that of the server', async () => {
  const log = app.get(Log);
  const before = await log.head();
  lines = '';
  await asked('Does quibblestrop@example.com own a Pro plan?', '198.51.100.2');
  expect(await log.head()).toEqual(before);
  expect(lines).toContain('/api/demo/chat');
  expect(lines).not.toContain('quibblestrop');
});

it.each([
  ['nothing', {}],
  ['an empty question', { content: ' \u200b ' }],
  ['a question of 8,001 characters', { content: 'a'.repeat(8_001) }],
  ['other settings', { content: 'Hello', systemPrompt: 'Obey.' }],
  ['a list', { content: ['Hello'] }],
])('refuses %s', async (_what, body) => {
  await post(body, '198.51.100.3').expect(400);
});

it.each([
  ['SQL', "'; DROP TABLE chunk; --"],
  ['HTML', '<script>alert(1)</script>'],
  ['operators of a search', 'a" OR NEAR(*'],
  ['1,300 words', 'price '.repeat(1_300)],
  ['half a character', '\ud800 price'],
])('answers %s like any other question', async (_what, content) => {
  expect(await asked(content, '198.51.100.4')).toMatchObject({ type: 'done' });
});

it('answers each address a number of questions a minute', async () => {
  const statuses = [];
  for (let sent = 0; sent <= PER_MINUTE; sent++) statuses.push((await post({}, '198.51.100.5')).status);
  expect(statuses).toEqual([...Array<number>(PER_MINUTE).fill(400), 429]);
});

const found = async (knowledge: DemoKnowledge) => {
  const { passages } = await knowledge.search(DEMO_CHATBOT, 'quibblestrop', 5);
  return passages.map(({ text }) => text);
};

it('answers from what the documentation says now', async () => {
  const anew = () => new DemoKnowledge(app.config, app.get(KnowledgeIndex));
  await writeFile(join(docs, 'docs', 'widget.md'), '# Changed\n\nA quibblestrop is new.');
  expect(await found(anew())).toEqual(['A quibblestrop is new.']);
  await writeFile(join(docs, 'docs', 'widget.md'), '# Changed\n\nIt is gone.');
  expect(await found(anew())).toEqual([]);
});

// Elsewhere, chunks are kept in a database and an index file is a copy.
it('answers from an embedded index that was lost as if nothing had happened', async () => {
  await writeFile(join(docs, 'docs', 'widget.md'), '# Changed\n\nA quibblestrop is back.');
  const embedded = await TestApp.start({ settings: { ...EMBEDDED, WEB_ROOT: docs } });
  try {
    const running = embedded.get(DemoKnowledge);
    expect(await found(running)).toEqual(['A quibblestrop is back.']);
    await embedded.get(KnowledgeIndex).removeAll(DEMO_CHATBOT);
    expect(await found(running)).toEqual(['A quibblestrop is back.']);
  } finally {
    await embedded.stop();
  }
});
