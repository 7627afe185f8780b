/** What the dashboard uses. Every page loads it; the rest has its own entry, such as `http/replay`. */

export * from './accounts.js';
export * from './analytics.js';
export * from './avatars.js';
export * from './billing.js';
export * from './chat.js';
export * from './chatbots.js';
export * from './clients.js';
export * from './conversations.js';
export * from './error-map.js';
export * from './knowledge.js';
export * from './live.js';
export * from './notices.js';
export * from './paging.js';
export * from './problem.js';
export * from './provider-key.js';
export * from './tasks.js';
export * from './written.js';
