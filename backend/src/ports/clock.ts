/** Time and fresh ids are injected, so that tests can control them. */
export abstract class Clock {
  /** Wall-clock time. */
  abstract now(): Date;
}

export abstract class Ids {
  /** A random UUID (v4). */
  abstract uuid(): string;
}
