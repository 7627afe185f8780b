export * from './chatbot-activity.js';
export * from './conversations.js';
