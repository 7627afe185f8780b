import {
  ChatFrame,
  VisitorSession,
  WidgetConversations,
  WidgetHistory,
  WidgetProblem,
} from '@chatbot-builder/contracts/widget';
import { describe, expect, it } from 'vitest';
import { readConversations, readFrame, readHistory, readProblem, readSession } from './readers';

const ID = '33333333-3333-4333-8333-333333333333';
const message = {
  id: ID,
  role: 'assistant',
  content: 'Two days.',
  createdAt: '2026-11-21T10:00:01.000Z',
  sources: [{ documentId: ID, title: 'Returns.md', headings: ['Tea'], text: 'Two days.' }],
  stopped: false,
};
const samples: [string, { parse: (value: unknown) => unknown }, (value: unknown) => unknown, object][] = [
  ['session', VisitorSession, readSession, { token: 't', expiresAt: '2026-12-21T10:00:00.000Z' }],
  [
    'history',
    WidgetHistory,
    readHistory,
    { conversationId: ID, ended: false, messages: [message], awaitingReplyTo: null, older: `${ID}.12` },
  ],
  [
    'conversations',
    WidgetConversations,
    readConversations,
    {
      conversations: [{ id: ID, title: 'How long?', startedAt: '2026-11-21T10:00:00.000Z', ended: true }],
      older: 'cursor',
    },
  ],
  ['problem', WidgetProblem, readProblem, { statusCode: 429, message: 'Too many.', code: 'too-many' }],
  ['accepted', ChatFrame, readFrame, { type: 'accepted', messageId: ID, conversationId: null }],
  ['text', ChatFrame, readFrame, { type: 'text', text: 'Hi' }],
  ['done', ChatFrame, readFrame, { type: 'done', message }],
  ['failed', ChatFrame, readFrame, { type: 'failed', code: 'unavailable', message: 'No.' }],
];

/** The value with each of its fields in turn, at any depth, replaced by something of another type. */
function* spoiled(value: unknown): Generator {
  yield typeof value === 'number' ? '7' : 7;
  if (Array.isArray(value))
    for (const [at, item] of value.entries()) for (const bad of spoiled(item)) yield value.with(at, bad);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value))
      for (const bad of spoiled(field)) yield { ...value, [name]: bad };
}

describe.each(samples)('%s', (_name, schema, read, sample) => {
  it('is read as its schema reads it, without unknown fields', () => {
    expect(read({ ...sample, newer: 1 })).toEqual(schema.parse({ ...sample, newer: 1 }));
  });

  it('is refused wherever its schema refuses it', () => {
    for (const bad of spoiled(sample)) {
      expect(() => schema.parse(bad)).toThrow();
      expect(() => read(bad), JSON.stringify(bad)).toThrow(TypeError);
    }
    expect(() => read(null)).toThrow(TypeError);
  });
});
