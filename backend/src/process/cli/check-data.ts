import { EmbeddedFiles } from '../../engines/embedded-check.js';
import { refuseLostLog } from '../../engines/lost-log.js';
import { EXIT } from '../../settings/start-failure.js';
import { checkData } from './checks/check-data.js';
import { command } from './command.js';
import { requireEmbedded } from './require-embedded.js';

/** `npm run check-data`: looks through every file of the data directory. A server may be running. */
await command(async (config) => {
  requireEmbedded(config);
  refuseLostLog(config.dataDir);
  const files = new EmbeddedFiles(config.dataDir);
  try {
    const found = await checkData(config, files, (line) => console.log(line));
    console.log(
      found === 0 ? 'Nothing is damaged.' : `Found ${found} ${found === 1 ? 'damage' : 'damages'}; see above.`,
    );
    if (found > 0) process.exitCode = EXIT.data;
  } finally {
    await files.extractor.close();
  }
});
