import { listedChatbot } from '@chatbot-builder/kit/testing';

export const ada = listedChatbot(1, 'Ada', { description: 'Answers questions on tents and boots.' });
export const returnsDesk = listedChatbot(2, 'Returns Desk', { position: 'bottom-left' });
