import type { DatabaseSync } from 'node:sqlite';
import { openForWriting } from '../database.js';
import type { StartWriter } from './writer-client.js';
import { Writer } from './writer.js';

/** A writer on the caller's thread. */
export const inProcess =
  (open: (file: string) => DatabaseSync): StartWriter =>
  (file, on) => {
    const writer = new Writer(open(file), (replies) => on.replies(replies));
    return {
      send: (requests) => writer.submit(requests),
      close: () => Promise.resolve(writer.close()),
    };
  };

/** For single-purpose tools and for tests. */
export const writerInProcess = inProcess(openForWriting);
