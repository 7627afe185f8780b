import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Chatbot, Conversation, Message } from '@chatbot-builder/contracts/http';

export const ADA = '0199b1c6-0000-7000-8000-000000000001';

export const ada: Chatbot = {
  ...CHATBOT_DEFAULTS,
  id: ADA,
  name: 'Ada',
  createdAt: '2026-11-21T16:42:00.000Z',
  updatedAt: '2026-11-21T16:42:00.000Z',
};

const id = (number: number) => `0199b1c6-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A higher number is newer. */
export const conversation = (number: number, changes: Partial<Conversation> = {}): Conversation => {
  const at = new Date(Date.UTC(2026, 10, 21, 10, number)).toISOString();
  return {
    id: id(number),
    chatbotId: ADA,
    sessionId: `9b2f6c1e-84d7-4a90-b3c5-${String(number).padStart(12, '0')}`,
    channel: 'widget',
    createdAt: at,
    lastMessageAt: at,
    endedAt: null,
    messageCount: 2,
    preview: `Question ${number}`,
    title: null,
    unanswered: false,
    contactEmail: null,
    visitorName: null,
    visitorEmail: null,
    ratings: { up: 0, down: 0 },
    language: null,
    ...changes,
  };
};

export const question = (content: string, createdAt = '2026-11-21T10:01:00.000Z'): Message => ({
  id: id(901),
  role: 'user',
  content,
  createdAt,
});

export const answer = (content: string, reply: Partial<NonNullable<Message['reply']>> = {}): Message => ({
  id: id(902),
  role: 'assistant',
  content,
  createdAt: '2026-11-21T10:03:00.000Z',
  reply: { sources: [], basis: 'knowledge', model: 'offline', responseMs: 12, stopped: false, ...reply },
});

export const guide = {
  documentId: id(801),
  title: 'guide.md',
  headings: ['Delivery'],
  text: 'Parcels arrive within two working days.',
  textHash: 'a',
};

/** A list response as the server sends it. */
export const page = (items: readonly Conversation[], headers: Record<string, string> = {}): Response =>
  Response.json(items, { headers });
