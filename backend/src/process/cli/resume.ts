import { RestorePause } from '../../runtime/restore-pause.js';
import { command } from './command.js';

/** `npm run resume`: after a restore, reactions and jobs go on. A running server hears of it within a second. */
await command(async ({ dataDir }) => {
  const pause = new RestorePause(dataDir);
  if (!pause.holds) return console.log('Nothing is paused.');
  pause.end();
  console.log('Reactions and jobs go on.');
});
