import { RestorePause } from '../../runtime/restore-pause.js';
import { command } from './command.js';

/** `npm run resume`: continues reactions and jobs after a restore. A running server notices within a second. */
await command(async ({ dataDir }) => {
  const pause = new RestorePause(dataDir);
  if (!pause.holds) return console.log('Nothing is paused.');
  pause.end();
  console.log('Reactions and jobs continue.');
});
