import { ManualClock } from '../../../ports/testing/manual-clock.js';
import { Death, useQuota } from '../../../ports/testing/quota-process.js';
import { openSqlite } from '../open-sqlite.js';
import type { StartWriter } from '../writer/writer-client.js';
import { writerThread } from '../writer/writer-thread.js';

/** A process that uses a quota in the given file, and dies at the given step. */
const [file = '', step] = process.argv.slice(2);
const time = new ManualClock();
const death = new Death(Number(step));

/** What is sent and what is answered are steps. */
const startWriter: StartWriter = (path, on) => {
  const writer = writerThread(path, {
    ...on,
    replies: (replies) => {
      death.step();
      on.replies(replies);
    },
  });
  return {
    send: (requests) => {
      death.step();
      writer.send(requests);
    },
    close: () => writer.close(),
  };
};

const sqlite = openSqlite({ file, clock: time, setTimer: time.setTimer, startWriter });
const written = async () => {
  time.advance(1_000);
  await sqlite.diagnostics();
};
await useQuota(sqlite.quotas, written, death);
await sqlite.close();
