import type { LocalCopies } from './local-copies.js';

/** No longer does a node keep what was removed through another one, also where nobody asks it any more. */
const EVERY_MS = 10 * 60_000;

/** Takes out of this node's files what is no longer live, now and from time to time. Answers how to end that. */
export function sweeping(copies: LocalCopies, report: (error: unknown) => void): () => Promise<void> {
  let ended = false;
  const sweep = async () => {
    for (const chatbotId of copies.files.chatbots()) {
      if (ended) return;
      await copies.prune(chatbotId);
    }
  };
  let current = sweep().catch(report);
  const timer = setInterval(() => {
    current = current.then(sweep).catch(report);
  }, EVERY_MS).unref();
  return async () => {
    ended = true;
    clearInterval(timer);
    await current;
  };
}
