export * from './chatbot-activity.js';
export * from './chatbots.js';
export * from './clients.js';
export * from './conversations.js';
export * from './notices.js';
export * from './subscriptions.js';
export * from './unanswered.js';
