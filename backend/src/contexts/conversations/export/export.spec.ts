import { unsealed } from '@chatbot-builder/contracts/events/sealed.samples';
import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Sealed } from '@chatbot-builder/contracts/events';
import type { Message } from '@chatbot-builder/contracts/http';
import { ChatbotId } from '@chatbot-builder/contracts/ids';
import { sealed } from '../../../kernel/testing/given.js';
import type { MessageDocument } from '../messages.view.js';
import { writeCsv } from './csv.js';
import type { ExportedConversation } from './exported-conversations.js';
import { exportFileName } from './file-name.js';
import { writeJson } from './json.js';

const id = ChatbotId.parse('5d0f7b5e-3c1c-4f3e-9d43-2b8f8d4f2a10');
const at = '2026-11-21T10:00:00.000Z';

const said = (content: string | null): MessageDocument => ({
  conversationId: '9b2f6c1e-84d7-4a90-b3c5-71f0e2d6a814',
  order: 1,
  messageId: '0a5d6f0e-0b5c-4a55-8f0e-2f6f3f3a1b01',
  role: 'user',
  content: content === null ? null : sealed(content),
  createdAt: at,
  chatbotId: id,
  contentKey: null,
  hour: 0,
  language: null,
  model: null,
  unanswered: null,
  rating: null,
  ratedAt: null,
});

/** The test kit's sealed values are not encrypted. */
const opener = (_field: string, box: Sealed | null): unknown => box && unsealed(box);

const conversation = (messages: MessageDocument[]): ExportedConversation => ({
  opener,
  conversation: {
    _id: '9b2f6c1e-84d7-4a90-b3c5-71f0e2d6a814',
    accountId: id,
    chatbotId: id,
    visitorId: id,
    ordinal: 0,
    sessionId: '41d80a37-c2f9-4e11-8c39-09a4a7a0e2b5',
    channel: 'widget',
    pageKey: null,
    createdAt: at,
    lastMessageAt: at,
    endedAt: null,
    erasedAt: null,
    messageCount: messages.length,
    firstMessage: null,
    title: null,
    fields: null,
    unanswered: false,
    contactEmail: null,
    visitorName: null,
    visitorEmail: null,
    ratings: { up: 0, down: 0 },
    ratedUp: false,
    ratedDown: false,
    language: null,
  },
  messages,
});

async function* all(...conversations: ExportedConversation[]) {
  yield* conversations;
}

async function written(write: (destination: Writable) => Promise<void>): Promise<string> {
  const chunks: Buffer[] = [];
  await write(new Writable({ write: (chunk: Buffer, _encoding, done) => (chunks.push(chunk), done()) }));
  return Buffer.concat(chunks).toString();
}

const csv = (...messages: MessageDocument[]) =>
  written((destination) => writeCsv(all(conversation(messages)), destination));

it('writes one row per message under the specified columns', async () => {
  expect(await csv(said('Hi'))).toBe(
    '\uFEFF"conversation_id","session_id","channel","started_at","message_id","role","content","created_at","model","response_ms"\r\n' +
      `"9b2f6c1e-84d7-4a90-b3c5-71f0e2d6a814","41d80a37-c2f9-4e11-8c39-09a4a7a0e2b5","widget","${at}","0a5d6f0e-0b5c-4a55-8f0e-2f6f3f3a1b01","user","Hi","${at}","",""\r\n`,
  );
});

it('writes only the header when there is nothing to export', async () => {
  expect((await written((destination) => writeCsv(all(), destination))).split('\r\n')).toHaveLength(2);
});

it('begins a file, and no later part of it, with a byte order mark and the header', async () => {
  const part = (isFirst: boolean) =>
    written((destination) => writeCsv(all(conversation([said('Hi')])), destination, { isFirst, isLast: true }));
  expect(await part(true)).toMatch(/^\uFEFF"conversation_id"/);
  expect(await part(false)).toMatch(/^"9b2f6c1e/);
});

it.each(['=1+1', '+1', '-1', '@cmd', '\tx', '\rx'])('keeps a spreadsheet from running %j', async (formula) => {
  expect(await csv(said(formula))).toContain(`'${formula}`);
});

it('quotes commas, quotes and line breaks', async () => {
  expect(await csv(said('a,"b"\nc'))).toContain('"a,""b""\nc"');
});

it.each(['\n', '\r', '\r\n'])('keeps a message with the line break %j in its row', async (lineBreak) => {
  expect(await csv(said(`Hello${lineBreak}=cmd|'/c calc'!A1`))).toContain(`,"Hello${lineBreak}=cmd|'/c calc'!A1",`);
});

it('writes an array of conversations with their messages', async () => {
  const json = await written((destination) =>
    writeJson(all(conversation([said('Hi')]), conversation([said(null)])), destination),
  );
  const parsed = JSON.parse(json) as { messages: Message[] }[];
  expect(parsed.map(({ messages }) => messages[0]?.content)).toEqual(['Hi', null]);
});

it('writes an empty array when there is nothing to export', async () => {
  expect(JSON.parse(await written((destination) => writeJson(all(), destination)))).toEqual([]);
});

it.each([
  ['Ada & Söhne', 'conversations-ada-and-soehne-20261121T100000Z.csv'],
  ['../../etc/passwd', 'conversations-etc-passwd-20261121T100000Z.csv'],
  ['🤖', `conversations-${id}-20261121T100000Z.csv`],
])('names the export of %j %s', (name, expected) => {
  expect(exportFileName({ id, name }, 'csv', new Date(at))).toBe(expected);
});
