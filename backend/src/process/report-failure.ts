import { type Config, InvalidConfig } from '../settings/config.js';
import { withoutCredentials } from '../settings/credentials.js';
import { errorText } from '../kernel/logged-error.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/** Prints why a process ends, as a sentence if there is one, and without engine credentials. Returns the exit code. */
export function reportFailure(error: unknown, config?: Config): number {
  const { message, exitCode } = explained(error);
  console.error(config ? withoutCredentials(config)(message) : message);
  return exitCode;
}

function explained(error: unknown): { readonly message: string; readonly exitCode: number } {
  if (error instanceof StartFailure) return error;
  if (error instanceof InvalidConfig) return { message: `Invalid settings:\n${error.message}`, exitCode: EXIT.config };
  return { message: errorText(error), exitCode: EXIT.software };
}
