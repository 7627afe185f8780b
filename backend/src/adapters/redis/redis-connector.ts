import type { StandaloneConnectionOptions } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';

/**
 * Where a connection has already ended, ioredis still waits `disconnectTimeout` for its end: a timer that nothing clears, and
 * that keeps a process which has closed everything.
 */
export class RedisConnector extends StandaloneConnector {
  /** Takes the connection's own options; ioredis declares them unknown. */
  constructor(options: unknown) {
    super(options as StandaloneConnectionOptions);
  }

  override disconnect(): void {
    // None before the first connection.
    if (this.stream?.closed) this.connecting = false;
    else super.disconnect();
  }
}
