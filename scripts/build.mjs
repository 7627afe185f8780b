import { ensureBuilt } from './workspace/build.mjs';
import { main } from './workspace/failure.mjs';
import { ensureInstalled } from './workspace/install.mjs';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
});
