import { InvalidConfig } from '../config.js';
import { EXIT, StartFailure } from '../start-failure.js';

/** Runs a command of whoever operates the product: what goes wrong is said in a sentence, and the exit code says what kind it is. */
export async function command(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    process.exitCode = said(error);
  }
}

function said(error: unknown): number {
  if (error instanceof StartFailure) {
    console.error(error.message);
    return error.exitCode;
  }
  if (error instanceof InvalidConfig) {
    console.error(`These settings cannot be used:\n${error.message}`);
    return EXIT.config;
  }
  console.error(error);
  return EXIT.software;
}
