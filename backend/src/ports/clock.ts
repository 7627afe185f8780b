/** Time and fresh ids are given, never taken: tests hand in their own. */
export abstract class Clock {
  /** Wall-clock time. */
  abstract now(): Date;
}

export abstract class Ids {
  /** A random UUID (v4). */
  abstract uuid(): string;
}
