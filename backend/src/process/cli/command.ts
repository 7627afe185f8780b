import { type Config, loadConfig } from '../../settings/config.js';
import { reportFailure } from '../report-failure.js';

/** Runs an operator's command. Prints a failure as a sentence and sets the exit code by its kind. */
export async function command(run: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    config = loadConfig();
    await run(config);
  } catch (error) {
    process.exitCode = reportFailure(error, config);
  }
}
