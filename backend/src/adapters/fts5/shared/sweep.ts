import type { LocalCopies } from './local-copies.js';

/** Maximum milliseconds that a node keeps data removed through another node, even if nobody asks about the chatbot. */
const EVERY_MS = 10 * 60_000;

/** Removes dead data from this node's files, at once and periodically. Returns a function that stops it. */
export function startSweep(copies: LocalCopies, report: (error: unknown) => void): () => Promise<void> {
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
