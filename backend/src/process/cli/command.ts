import { type Config, loadConfig } from '../../settings/config.js';
import { reportFailure } from '../report-failure.js';

/** Runs a command of whoever operates the product: what goes wrong is said in a sentence, and the exit code says what kind it is. */
export async function command(run: (config: Config) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    config = loadConfig();
    await run(config);
  } catch (error) {
    process.exitCode = reportFailure(error, config);
  }
}
