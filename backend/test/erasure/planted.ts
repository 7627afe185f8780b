import { expect } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type Builder, type TestApp } from '../app.js';
import { eventually } from '../eventually.js';
import { TestVisitor } from '../visitor.js';

/** Unique words to search for, each with a different beginning. */
export const WORDS = {
  message: 'Zyqualmentering',
  address: 'vorblatherine',
  file: 'Graxiponderous',
  fileName: 'Hulvermitages',
  knowledgeBase: 'Plimbaristocks',
  name: 'Wexforandulas',
  page: 'Prindlewhisker',
} as const;

/** The words of a second account, whose data must stay. */
export const OTHER_WORDS: Words = {
  message: 'Borelquintly',
  address: 'nimbuschard',
  file: 'Tavolinghast',
  fileName: 'Jespermoor',
  knowledgeBase: 'Cuddlemarch',
  name: 'Oxenfrith',
  page: 'Snorvelbatch',
};

/** Words of fields that are always stored sealed. */
export const SEALED = [WORDS.message, WORDS.address, WORDS.page];

export type Words = Readonly<Record<keyof typeof WORDS, string>>;

const EDITS = 12;

export interface Planted {
  readonly builder: Builder;
  readonly chatbotId: string;
  readonly visitor: TestVisitor;
  readonly conversationId: string;
}

/** Creates an account with each word in a field where such personal data would be. */
export async function plant(app: TestApp, words: Words = WORDS): Promise<Planted> {
  const builder = await app.register(`${words.address}@example.com`);
  const knowledgeBase = `# Opening hours\n\nThe shop sells ${words.knowledgeBase} on Mondays.`;
  const { body: chatbot } = await builder.agent
    .post('/api/chatbots')
    .send({ name: words.name, knowledgeBase })
    .expect(201);
  await addFile(builder, chatbot.id, {
    name: `${words.fileName}.md`,
    text: `# Prices\n\nA ${words.file} costs thirty euros.`,
  });
  // Repeated writes move data within an engine's files and may leave copies behind.
  for (let edit = 0; edit < EDITS; edit++)
    await builder.agent
      .patch(`/api/chatbots/${chatbot.id}`)
      .send({
        description: `${words.name} ${edit} `.repeat(edit),
        knowledgeBase: `${knowledgeBase}\n\n${'- '.repeat(edit * 40)}`,
      })
      .expect(200);
  const visitor = await TestVisitor.of(app, chatbot.id);
  await visitor.say(`My name is ${words.message}. What does the shop sell on Mondays?`, undefined, {
    page: `https://shop.example/${words.page}`,
  });
  const listed = async () => (await builder.agent.get(`/api/conversations/${chatbot.id}`).expect(200)).body;
  const conversations = await eventually(listed, ({ length }) => length > 0);
  return { builder, chatbotId: chatbot.id, visitor, conversationId: conversations[0].id };
}

/** Leaves a file with every word of the conversations. */
export async function plantExport({ builder: { agent }, chatbotId }: Planted): Promise<void> {
  const { body } = await agent.post(`/api/conversations/${chatbotId}/exports`).send({ format: 'json' }).expect(202);
  await eventually(
    async () => (await agent.get(`/api/tasks/${body.id}`).expect(200)).body.state,
    (state) => state === 'done',
  );
}

export async function addFile(
  { agent }: Builder,
  chatbotId: string,
  { name, text }: { readonly name: string; readonly text: string },
): Promise<void> {
  const { body: ticket } = await agent.post('/api/objects/upload').expect(200);
  const put = await fetch(ticket.uploadURL, {
    method: 'PUT',
    body: text,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(put.status).toBe(204);
  const source = ticket.uploadURL.slice(0, ticket.uploadURL.indexOf('?'));
  await agent
    .post('/api/documents')
    .set('Idempotency-Key', randomUUID())
    .send({ chatbotId, type: 'file', name, source })
    .expect(201);
}
