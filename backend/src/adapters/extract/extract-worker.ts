/** Entry point of a worker thread. The pool calls its default export. */
export { extractText as default } from './extract-text.js';
