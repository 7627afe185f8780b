import type { Receipt } from '@chatbot-builder/contracts/http/receipt';
import { guide } from './inbox-data';

/** A reply of a provider's model, after which the instructions and a passage have changed. */
export const receipt = (changes: Partial<Receipt> = {}): Receipt => ({
  createdAt: '2026-11-21T10:03:00.000Z',
  basis: 'knowledge',
  language: 'en',
  model: 'gpt-4o-mini',
  stopped: false,
  usage: { inputTokens: 1_941, cachedInputTokens: 640, outputTokens: 6 },
  costMicroUsd: 97,
  firstTextMs: 410,
  responseMs: 980,
  provider: { requestId: 'req_7f3a', retries: 1 },
  fallbackFrom: null,
  repeats: null,
  whole: false,
  passages: [
    {
      documentId: guide.documentId,
      title: 'guide.md',
      headings: ['Delivery'],
      text: guide.text,
      score: 7.251,
      cited: 1,
      now: 'same',
    },
    { documentId: guide.documentId, title: null, headings: [], text: null, score: 3.2, cited: null, now: 'gone' },
  ],
  prompt: {
    state: 'incomplete',
    messages: [
      { role: 'system', content: 'You are Ada.' },
      { role: 'user', content: 'How long does it take?' },
    ],
  },
  unsupportedAmounts: null,
  changedSettings: ['systemPrompt'],
  ...changes,
});
