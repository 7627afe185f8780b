import type { StandaloneConnectionOptions } from 'ioredis';
import { StandaloneConnector } from 'ioredis/built/connectors/index.js';

/**
 * If a connection has already ended, ioredis still waits `disconnectTimeout` for its end. Nothing clears that timer,
 * and it keeps a process alive that has closed everything.
 */
export class RedisConnector extends StandaloneConnector {
  /** ioredis declares the connection's own options as unknown. */
  constructor(options: unknown) {
    super(options as StandaloneConnectionOptions);
  }

  override disconnect(): void {
    // The stream is undefined before the first connection.
    if (this.stream?.closed) this.connecting = false;
    else super.disconnect();
  }
}
