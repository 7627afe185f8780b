import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PipelineStage } from 'mongoose';
import { scratchMongo, type ScratchMongo } from '../../src/adapters/mongo/testing/scratch.js';
import { chatbotActivityView } from '../../src/contexts/analytics/chatbot-activity.view.js';
import { conversationsView } from '../../src/contexts/conversations/conversations.view.js';
import { documentsView } from '../../src/contexts/knowledge/documents.view.js';
import type { AnyProjection } from '../../src/kernel/projection.js';
import { type GivenEvent, projected, sealed } from '../../src/kernel/testing/given.js';
import { describeWith } from '../engines/urls.js';
import { documentedAggregations, documentedFirstStages } from './documented.js';

const on = (day: string, stream: string, type: string, data: object = {}, chatbotId = 'b1'): GivenEvent => ({
  type,
  data,
  stream,
  metadata: { chatbotId: chatbotId as never, occurredAt: `2026-11-${day}T10:00:00.000Z` },
});
const created = (chatbot: string) => on('01', `chatbot-${chatbot}`, 'ChatbotCreated', {}, chatbot);
const conversation = (id: string, chatbot: string, ...bases: readonly string[]): GivenEvent[] => {
  const of = (type: string, data: object) => on('02', `conversation-${id}`, type, data, chatbot);
  return [
    of('ConversationStarted', { visitorId: 'v1', ordinal: 0, sessionId: id, channel: 'widget', pageKey: null }),
    of('MessageReceived', { messageId: 'm1', content: sealed('Do you ship?') }),
    ...bases.map((basis) =>
      of('ReplyGenerated', { messageId: 'm2', content: sealed('No.'), basis, language: 'en', responseMs: 5 }),
    ),
  ];
};
const added = (id: string, chatbot = 'b1') =>
  on('03', `document-${id}`, 'DocumentAdded', { name: `${id}.md`, objectKey: id, fileSize: 9 }, chatbot);

describeWith('MONGODB_URL', 'the documented aggregations on MongoDB', (url) => {
  let mongo: ScratchMongo;
  beforeEach(async () => {
    mongo = await scratchMongo(url);
  });
  afterEach(() => mongo.close());

  /** Makes a view of these events live, beside a document that was deleted. */
  async function fill(view: AnyProjection, events: readonly GivenEvent[]): Promise<void> {
    const [generation] = await mongo.views.generations(view.collection);
    if (!generation) throw new Error('no generation');
    const bodies = { ...projected(view, ...events), deleted: undefined };
    await mongo.views.write(
      generation,
      Object.entries(bodies).map(([id, body]) => ({ id, position: 1, body })),
      1,
    );
    await mongo.views.goLive(generation);
  }

  /**
   * Runs a pipeline as `docs/read-models.md` tells people to: under the view's name, or on the live build if there is
   * no such name.
   */
  async function aggregated(view: string, pipeline: PipelineStage[]): Promise<object[]> {
    const { connection } = mongo;
    const named = await connection.db?.listCollections({ name: view }).toArray();
    if (named?.length) return connection.collection(view).aggregate(pipeline).toArray();
    const state = await connection.collection<{ _id: string; live: string }>('views').findOne({ _id: view });
    const live = connection.collection(`view_${view}_${state?.live ?? ''}`);
    return live.aggregate([...documentedFirstStages(), ...pipeline]).toArray();
  }

  it('count messages a day, unanswered conversations, and documents by state', async () => {
    await fill(chatbotActivityView, [
      created('b1'),
      created('b2'),
      on('05', 'conversation-c1', 'MessageReceived'),
      on('05', 'conversation-c1', 'ReplyGenerated', { responseMs: 5 }),
      on('06', 'conversation-c1', 'MessageReceived'),
      on('06', 'conversation-c2', 'MessageReceived', {}, 'b2'),
    ]);
    await fill(conversationsView, [
      ...conversation('c1', 'b1', 'knowledge'),
      ...conversation('c2', 'b1', 'nothing-found', 'knowledge'),
      ...conversation('c3', 'b1', 'knowledge'),
      ...conversation('c4', 'b1'),
      ...conversation('c5', 'b2', 'nothing-found'),
    ]);
    await fill(documentsView, [
      added('d1'),
      added('d2'),
      added('d3'),
      added('d4', 'b2'),
      on('03', 'document-d1', 'DocumentIndexed'),
      on('03', 'document-d2', 'DocumentIndexed'),
      on('03', 'document-d4', 'DocumentFailed', { reason: 'empty' }, 'b2'),
    ]);

    const answers = [];
    for (const { view, pipeline } of documentedAggregations()) answers.push(await aggregated(view, pipeline));
    expect(answers).toEqual([
      [
        { _id: { chatbot: 'b1', day: '2026-11-05' }, messages: 2 },
        { _id: { chatbot: 'b1', day: '2026-11-06' }, messages: 1 },
        { _id: { chatbot: 'b2', day: '2026-11-06' }, messages: 1 },
      ],
      [
        { _id: { chatbot: 'b1', unanswered: false }, conversations: 2 },
        { _id: { chatbot: 'b1', unanswered: true }, conversations: 1 },
        { _id: { chatbot: 'b2', unanswered: true }, conversations: 1 },
      ],
      [
        { _id: { chatbot: 'b1', status: 'processing' }, documents: 1 },
        { _id: { chatbot: 'b1', status: 'ready' }, documents: 2 },
        { _id: { chatbot: 'b2', status: 'failed' }, documents: 1 },
      ],
    ]);
  });
});
