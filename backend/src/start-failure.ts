/** Exit codes after sysexits(3), so that a supervisor can tell what a restart may cure. */
export const EXIT = {
  config: 78,
  unavailable: 69,
  cannotCreate: 73,
  ioError: 74,
  tryLater: 75,
  software: 70,
} as const;

/** The server cannot start, and the message says what to do about it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
  constructor(
    readonly exitCode: (typeof EXIT)[keyof typeof EXIT],
    message: string,
  ) {
    super(message);
  }
}
