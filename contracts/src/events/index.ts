export * from './category.js';
export * from './envelope.js';
export * from './event.js';
