import type { ReindexLocally } from '../../replay/cli/run.js';

/**
 * Builds knowledge indexes where no server runs. Starts what a process with ROLE=projector does: contexts know their
 * texts.
 */
export const reindexLocally: ReindexLocally = async function* (config, engines, chatbotId) {
  // Imported here because the whole application takes a while to load, and other actions do without it.
  const [{ start }, { ReplayService }] = await Promise.all([
    import('../start.js'),
    import('../../replay/replay-service.js'),
  ]);
  const keeping = { ...config, role: 'projector' as const, host: '127.0.0.1', port: 0 };
  const running = await start({ config: keeping, engines });
  try {
    yield* running.app.get(ReplayService).reindex(chatbotId, new AbortController().signal);
  } finally {
    await running.stop();
  }
};
