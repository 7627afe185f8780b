import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';
import { checkNode } from './workspace/machine.mjs';
import { start } from './workspace/processes.mjs';
import { detached, supervise } from './workspace/supervise.mjs';

await main(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  // Without a limit, V8 lets short-lived objects grow to 130 MB before it collects them; below 2 GB it lets the
  // heap double between two collections, instead of growing fourfold.
  const heap = ['--max-semi-space-size=16', '--max-old-space-size=2000'];
  const server = start('node', ['--enable-source-maps', ...heap, 'backend/dist/main.js'], {
    detached,
    // glibc keeps a pool of free memory for each thread otherwise, up to eight a core. Blocks above the threshold go
    // back to the system as soon as they are free: V8 takes 40 MB of 32 kB blocks to parse the word lists.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384', NODE_ENV: 'production' },
  });
  return supervise(server);
});
