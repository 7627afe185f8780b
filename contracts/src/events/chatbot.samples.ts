import { CHATBOT_DEFAULTS } from '../constants.js';
import type { chatbotEvents } from './chatbot.js';
import type { SamplesOf } from './event.js';

export const samples: SamplesOf<typeof chatbotEvents> = {
  ChatbotCreated: [
    { settings: { ...CHATBOT_DEFAULTS, name: 'Ada', description: '', knowledgeBase: '' } },
    {
      settings: {
        ...CHATBOT_DEFAULTS,
        name: 'żółw',
        description: 'a longer text of several words',
        knowledgeBase: 'x',
        primaryColor: '#ffffff',
      },
    },
  ],
  ChatbotSettingsChanged: [
    { changes: { name: 'Grace' } },
    { changes: { description: '', primaryColor: '#000000' } },
    { changes: { allowedDomains: ['*.example.com'], dailySpendingCapCents: 500 } },
    { changes: {} },
  ],
  ChatbotDeleted: [{}],
  ChatbotErased: [{}],
  ChatbotCreationAbandoned: [{}],
};
