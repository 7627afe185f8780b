import { openForWriting } from '../database.js';
import type { StartWriter } from './writer-client.js';
import { Writer } from './writer.js';

/** Runs the writer on the caller's thread, for single-purpose tools and for tests. */
export const writerInProcess: StartWriter = (file, on) => {
  const writer = new Writer(openForWriting(file), (replies) => on.replies(replies));
  return {
    send: (requests) => writer.submit(requests),
    close: () => Promise.resolve(writer.close()),
  };
};
