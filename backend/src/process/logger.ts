import { destination, type DestinationStream, pino, type Logger } from 'pino';
import type { Config } from '../settings/config.js';
import { withoutCredentials } from '../settings/credentials.js';
import { loggedError } from '../kernel/logged-error.js';
import { logContext } from '../runtime/log-context.js';

/**
 * Removes credentials from engine addresses that drivers quote in their errors, and logs errors without stored data.
 */
export const loggerOf = (config: Config, to: DestinationStream = destination(1)): Logger =>
  pino(
    {
      level: config.logLevel,
      mixin: () => ({ ...logContext.getStore() }),
      serializers: { err: loggedError },
      hooks: { streamWrite: withoutCredentials(config) },
    },
    to,
  );
