import { afterAll, beforeAll, expect, it } from 'vitest';
import { KnowledgeDocument, UnreadDocument } from '@chatbot-builder/contracts/http';
import { ChatbotId, DocumentId } from '@chatbot-builder/contracts/ids';
import { CommandBus } from '@nestjs/cqrs';
import { Document, Packer, Paragraph } from 'docx';
import { TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/eventually.js';
import { firstAttempt, jobHandler } from '../../../test/job-handler.js';
import { fileGone, keyOf, PRICES, Teacher, uploadOf } from '../../../test/knowledge.js';
import { documentStream } from '@chatbot-builder/contracts/events/document';
import { EventStore } from '../../ports/event-store.js';
import type { DocumentStore } from '../../ports/document-store.js';
import { KnowledgeIndex } from '../../ports/knowledge-index.js';
import { ObjectStore } from '../../ports/object-store.js';
import { Streams } from '../../runtime/streams.js';
import { DocumentRemoval } from './document-removal.js';
import { KnowledgeEraser } from './knowledge-eraser.js';
import { knowledgeItem } from './document.js';
import { DeleteDocument } from './knowledge.commands.js';
import { DELETE_FAILED_FILE } from './knowledge.reactions.js';

let app: TestApp;
let ada: Teacher;

beforeAll(async () => {
  app = await TestApp.start();
  ada = await Teacher.of(app);
});
afterAll(() => app.stop());

it('indexes an uploaded file before it responds, and lists it', async () => {
  const source = await ada.uploaded();
  const document = KnowledgeDocument.parse((await ada.add(source).expect(201)).body);
  expect(document).toMatchObject({
    chatbotId: ada.chatbotId,
    type: 'file',
    name: 'prices.md',
    source,
    metadata: { fileSize: PRICES.length },
    status: 'ready',
  });
  expect(await ada.found('ticket to Mallorca')).toEqual([document.id]);
  expect((await ada.listed())[0]).toEqual(document);
});

it('returns the source on the server’s current origin', async () => {
  const source = await ada.uploaded('The ferry sails at ten.');
  const { body } = await ada.add(source).expect(201);
  const [added] = await Array.fromAsync(app.get(EventStore).readStream(documentStream(DocumentId.parse(body.id)), 0));
  expect(JSON.stringify(added)).not.toContain('http:');
  const listed = await ada.agent.get(`/api/documents/${ada.chatbotId}`).set('Host', 'renamed.example').expect(200);
  expect(listed.body[0]).toMatchObject({ id: body.id, source: source.replace(app.url, 'http://renamed.example') });
});

it('reads a Word document', async () => {
  const file = await Packer.toBuffer(
    new Document({ sections: [{ children: [new Paragraph('Our zeppelin departs on Mondays.')] }] }),
  );
  const { body } = await ada.add(await ada.uploaded(file), 'Handbook.DOCX').expect(201);
  expect(await ada.found('zeppelin')).toEqual([body.id]);
});

it('lists the newest first, a page at a time', async () => {
  const first = await ada.add(await ada.uploaded('The first one of two.')).expect(201);
  app.clock.advance(1_000);
  const second = await ada.add(await ada.uploaded('The second one of two.')).expect(201);
  const page = await ada.agent.get(`/api/documents/${ada.chatbotId}?limit=1`).expect(200);
  expect(page.body).toMatchObject([{ id: second.body.id }]);
  const next = /<([^>]+)>; rel="next"/u.exec(page.headers['link'] ?? '')?.[1] ?? '';
  const { pathname, search } = new URL(next, app.url);
  expect((await ada.agent.get(pathname + search).expect(200)).body).toMatchObject([{ id: first.body.id }]);
});

it('no longer finds a document once its deletion has responded', async () => {
  const { body } = await ada.add(await ada.uploaded('The submarine dives at noon.')).expect(201);
  expect(await ada.found('submarine')).toEqual([body.id]);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  expect(await ada.found('submarine')).toEqual([]);
  expect((await ada.listed()).map(({ id }) => id)).not.toContain(body.id);
  await ada.agent.delete(`/api/documents/${body.id}`).expect(404);
});

it('is erased with its chatbot even if it was deleted while the list still showed it', async () => {
  const bob = await Teacher.of(app, 'bert@example.com');
  const source = await bob.uploaded('The balloon rises at dawn.');
  const { body } = await bob.add(source).expect(201);
  await bob.agent.delete(`/api/documents/${body.id}`).expect(204);
  const behind = {
    async *stream() {
      yield { _id: body.id };
    },
  };
  const [streams, index, objects] = [app.get(Streams), app.get(KnowledgeIndex), app.get(ObjectStore)];
  const removal = new DocumentRemoval(streams, index, objects);
  const eraser = new KnowledgeEraser(behind as unknown as DocumentStore, streams, removal, index, objects);
  const { accountId } = bob.builder;
  const context = {
    accountId,
    actor: { kind: 'job', id: 'erase' },
    correlationId: 'known',
    commandId: 'erase',
  } as const;
  const erased = eraser.eraseChatbot({ chatbotId: bob.chatbotId }, context, new AbortController().signal);
  await expect(erased).resolves.toBeUndefined();
  expect(await objects.stat(keyOf(source))).toBeUndefined();
});

it('keeps a document if the delete command repeats another command’s id', async () => {
  const { body } = await ada.add(await ada.uploaded('The airship lands at dusk.')).expect(201);
  const documentId = DocumentId.parse(body.id);
  const accountId = ada.builder.accountId;
  const chatbot = { accountId, chatbotId: ChatbotId.parse(body.chatbotId) };
  const [added] = await Array.fromAsync(app.get(EventStore).readStream(documentStream(documentId), 0));
  const context = {
    accountId,
    actor: { kind: 'person' as const, id: accountId },
    correlationId: 'known',
    commandId: added?.metadata.commandId ?? '',
  };
  await expect(app.get(CommandBus).execute(new DeleteDocument(documentId, chatbot, context))).rejects.toMatchObject({
    code: 'document-not-found',
  });
  expect(await ada.found('airship')).toEqual([body.id]);
});

it('deletes the file with its document', async () => {
  const source = await ada.uploaded();
  const { body } = await ada.add(source).expect(201);
  expect(await app.get(ObjectStore).stat(keyOf(source))).toBeDefined();
  await ada.agent.delete(`/api/documents/${body.id}`).expect(204);
  await fileGone(app, source);
});

it('refuses web pages, unknown fields and invalid names', async () => {
  const source = await ada.uploaded();
  await ada.refusesWithoutTrace(ada.add(source, 'prices.md', { type: 'url' }), 400, 'invalid-input');
  await ada.refusesWithoutTrace(ada.add(source, 'prices.md', { extra: true }), 400, 'invalid-input');
  for (const name of [' ', 'prices\n.md', 'prices\u0000.md', 'prices\ud83d.md'])
    await ada.refusesWithoutTrace(ada.add(source, name), 400, 'invalid-input');
});

it('answers 404 for chatbots and documents of another account', async () => {
  const eve = await Teacher.of(app, 'eve@example.com');
  const { body } = await ada.add(await ada.uploaded()).expect(201);
  await eve.agent.get(`/api/documents/${ada.chatbotId}`).expect(404);
  await eve.agent.delete(`/api/documents/${body.id}`).expect(404);
  await eve.agent.post(`/api/documents/${body.id}/retry`).expect(404);
  await eve.add(await eve.uploaded(), 'prices.md', { chatbotId: ada.chatbotId }).expect(404);
  expect((await ada.listed()).map(({ id }) => id)).toContain(body.id);
});

const emptyDocx = () => Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('')] }] }));

it('marks an unreadable file as failed with the reason, and can retry it', async () => {
  const { body } = await ada.add(await ada.uploaded(await emptyDocx()), 'empty.docx').expect(422);
  expect(body).toMatchObject({ code: 'document-unreadable', message: 'The file contains no text.' });
  const { documentId } = UnreadDocument.parse(body.details);
  const failed = { id: documentId, status: 'failed', failure: { reason: 'empty' } };
  expect((await ada.listed()).find(({ id }) => id === documentId)).toMatchObject(failed);
  await ada.agent.post(`/api/documents/${documentId}/retry`).expect(422);
  expect((await ada.listed()).find(({ id }) => id === documentId)).toMatchObject(failed);
  await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
});

it('keeps the row of a failed file that is deleted a day later, and asks for the file again', async () => {
  const source = await ada.uploaded(await emptyDocx());
  const { documentId } = UnreadDocument.parse((await ada.add(source, 'empty.docx').expect(422)).body.details);
  const row = async () => (await ada.listed()).find(({ id }) => id === documentId);
  expect((await row())?.failure).toMatchObject({ reason: 'empty', fileGone: false });
  const { revision } = await app.get(Streams).read(documentStream(DocumentId.parse(documentId)), knowledgeItem);
  const { accountId } = uploadOf(source);
  await jobHandler(app, DELETE_FAILED_FILE).handle(
    { accountId, chatbotId: ada.chatbotId, documentId, failedAt: revision },
    firstAttempt(DELETE_FAILED_FILE),
  );
  await fileGone(app, source);
  expect((await eventually(row, (found) => found?.failure?.fileGone === true))?.failure).toMatchObject({
    reason: 'empty',
  });
  const { body } = await ada.agent.post(`/api/documents/${documentId}/retry`).expect(409);
  expect(body).toMatchObject({ code: 'file-gone', message: 'The file is gone. Please upload it again.' });
  await ada.agent.delete(`/api/documents/${documentId}`).expect(204);
});

it('neither retries nor deletes a document whose chatbot is deleted', async () => {
  const bob = await Teacher.of(app, 'bob@example.com');
  const { body } = await bob.add(await bob.uploaded()).expect(201);
  await bob.agent.delete(`/api/chatbots/${bob.chatbotId}`).expect(204);
  for (const answer of [
    bob.agent.post(`/api/documents/${body.id}/retry`),
    bob.agent.delete(`/api/documents/${body.id}`),
  ]) {
    expect((await answer.expect(404)).body).toMatchObject({ code: 'document-not-found' });
  }
});

it('refuses more documents than the plan includes', async () => {
  const small = await TestApp.start({ settings: { LIMIT_FREE_DOCUMENTS: '1' } });
  try {
    const grace = await Teacher.of(small);
    await grace.add(await grace.uploaded()).expect(201);
    await grace.refusesWithoutTrace(grace.add(await grace.uploaded()), 403, 'plan-limit-reached');
  } finally {
    await small.stop();
  }
});
