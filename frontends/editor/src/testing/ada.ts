import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { Chatbot, KnowledgeDocument, Notice } from '@chatbot-builder/contracts/http';
import { testUser } from '@chatbot-builder/kit/testing';

export const ADA = '0199b1c6-0000-7000-8000-000000000001';

export const ada = (changes: Partial<Chatbot> = {}): Chatbot => ({
  ...CHATBOT_DEFAULTS,
  id: ADA,
  name: 'Ada',
  createdAt: '2026-11-21T16:42:00.000Z',
  updatedAt: '2026-11-21T16:42:00.000Z',
  ...changes,
});

export const document = (name: string, changes: Partial<KnowledgeDocument> = {}): KnowledgeDocument => ({
  id: `0199b1c6-0000-7000-8000-${name.length.toString().padStart(12, '0')}`,
  chatbotId: ADA,
  type: 'file',
  name,
  source: 'http://app.test/api/objects/1',
  metadata: { fileSize: 18_842 },
  status: 'ready',
  createdAt: '2026-11-21T16:42:00.000Z',
  ...changes,
});

export const manifest = { panel: 'panel.1.js', version: '1.2.0' };

/** Server responses for the chatbot Ada and its owner. */
export const answers = {
  'GET /api/user': testUser(),
  [`GET /api/chatbots/${ADA}`]: ada(),
  [`GET /api/documents/${ADA}`]: [] as KnowledgeDocument[],
  'GET /api/chat/model': { answeredBy: 'offline' },
  'GET /api/notices': [] as Notice[],
  'GET /widget/manifest.json': manifest,
};
