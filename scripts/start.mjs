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
  // Without a limit, V8 lets short-lived objects grow to 130 MB before it collects them, and the heap fourfold between
  // two full collections. With a pool of 0, the collector leaves one core to the main thread; otherwise it takes four.
  // Without the last flag, V8 puts some of a gRPC call's objects among the long-lived ones, and they keep the whole
  // call until the next full collection.
  const heap = [
    '--max-semi-space-size=16',
    '--max-old-space-size=1000',
    '--heap-growing-percent=40',
    '--v8-pool-size=0',
    '--no-allocation-site-pretenuring',
  ];
  const server = start('node', ['--enable-source-maps', ...heap, 'backend/dist/main.js'], {
    detached,
    // glibc keeps a pool of free memory for each thread otherwise, up to eight a core. Blocks above the threshold go
    // back to the system as soon as they are free. Set, it stays: glibc would raise it, and keep 60 MB more after the
    // start. A lower one costs: zlib takes a block of 64 kB for each text that is compressed.
    env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', NODE_ENV: 'production' },
  });
  return supervise(server);
});
