import type { ChatbotSummary } from '@chatbot-builder/contracts/http';

const chatbot = (n: number, name: string, changes: Partial<ChatbotSummary> = {}): ChatbotSummary => ({
  id: `0198a7c2-0000-7000-8000-00000000000${n}`,
  name,
  description: '',
  primaryColor: '#1f7a5c',
  model: 'gpt-4o-mini',
  position: 'bottom-right',
  createdAt: '2026-11-01T10:00:00.000Z',
  ...changes,
});

export const ada = chatbot(1, 'Ada', { description: 'Answers questions on tents and boots.' });
export const returnsDesk = chatbot(2, 'Returns Desk', { position: 'bottom-left' });
