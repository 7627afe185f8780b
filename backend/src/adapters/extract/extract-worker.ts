/** The entry of a worker thread: the pool calls its default export. */
export { extractText as default } from './extract-text.js';
