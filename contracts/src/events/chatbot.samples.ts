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
        theme: 'auto',
        welcomeMessages: [{ language: 'de', message: 'Hallo' }],
        suggestedQuestions: ['Do you ship?'],
        contactEmail: 'help@example.com',
        contactLink: 'https://example.com/contact',
        avatar: '0123456789abcdef0123456789abcdef.png',
        launcherIcon: 'sparkles',
        launcherHidden: true,
        launcherOffset: { side: 0, bottom: 200 },
        greetings: [{ message: 'Need help?', path: '/pricing', afterSeconds: 10 }],
        fieldMappings: { email: 'the visitor’s e-mail address', 'order number': 'order number' },
      },
    },
  ],
  ChatbotSettingsChanged: [
    { changes: { name: 'Grace' } },
    { changes: { description: '', primaryColor: '#000000' } },
    { changes: { allowedDomains: ['*.example.com'], dailySpendingCapCents: 500 } },
    { changes: { theme: 'auto', sound: true, greetings: [] } },
    { changes: { offlineFallback: false } },
    { changes: { fieldMappings: {} } },
    { changes: {} },
  ],
  ChatbotDeleted: [{}],
  ChatbotErased: [{}],
  ChatbotCreationAbandoned: [{}],
};
