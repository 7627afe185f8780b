import { extractText } from '../src/adapters/extract/extract-text.js';
import { indexInProcess } from '../src/adapters/fts5/index-in-process.js';
import { writerInProcess } from '../src/adapters/sqlite/writer/writer-in-process.js';

const OPEN_FILES = 8;

/**
 * Runs the work of worker threads and child processes on this thread, because they load built files, which tests do not
 * have.
 */
export const inProcessEngines = {
  startWriter: writerInProcess,
  indexThreads: (directory: string) => indexInProcess(directory, OPEN_FILES),
  extractProcesses: () => ({ run: extractText, close: async () => undefined }),
};
