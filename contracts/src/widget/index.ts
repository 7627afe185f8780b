export * from './launcher-icons.js';
export * from './manifest.js';
export * from './snippet.js';
export * from './visitor-api.js';
export * from './visitor-language.js';
