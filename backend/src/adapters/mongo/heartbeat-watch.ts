/** Longer than any heartbeat takes: the driver waits up to 10 s for news and 3 s for an answer. */
const LONGEST_SECONDS = 16;

/** The part of a client that is watched. Its events name the server's address in `connectionId` or `address`. */
export interface Watched {
  on(
    event: 'serverHeartbeatStarted' | 'serverHeartbeatSucceeded' | 'serverHeartbeatFailed',
    listener: (heartbeat: { readonly connectionId: string }) => void,
  ): unknown;
  on(event: 'serverClosed', listener: (server: { readonly address: string }) => void): unknown;
}

export interface WatchReports {
  /** A server that did not answer answers again. */
  recovered(): void;
  /** A heartbeat has no outcome, so this client will never notice what becomes of the server. */
  stuck(): void;
}

/**
 * Watches a client's heartbeats. The driver (mongodb 7.9 and before) waits forever for a socket to drain that was
 * destroyed just before a heartbeat was written to it, and then never finds the server again.
 */
export class HeartbeatWatch {
  /** Seconds since a heartbeat of a server began, by its address. */
  readonly #waiting = new Map<string, number>();
  readonly #away = new Set<string>();

  constructor(
    client: Watched,
    private readonly reports: WatchReports,
  ) {
    client.on('serverHeartbeatStarted', ({ connectionId }) => void this.#waiting.set(connectionId, 0));
    client.on('serverHeartbeatFailed', ({ connectionId }) => {
      this.#waiting.delete(connectionId);
      this.#away.add(connectionId);
    });
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => {
      this.#waiting.delete(connectionId);
      if (this.#away.delete(connectionId)) reports.recovered();
    });
    client.on('serverClosed', ({ address }) => {
      this.#waiting.delete(address);
      this.#away.delete(address);
    });
  }

  /** To be called once a second. Time in which the process was paused does not count. */
  tick(): void {
    for (const [address, seconds] of this.#waiting) {
      this.#waiting.set(address, seconds + 1);
      if (seconds >= LONGEST_SECONDS) return this.reports.stuck();
    }
  }
}
