/** Kind of a refusal. The HTTP edge maps it to a status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'payment-required'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unprocessable'
  | 'too-many'
  | 'unavailable';

interface More {
  /** What a screen needs in addition to the message. */
  readonly details?: unknown;
  /** When a retry makes sense. */
  readonly retryAfterSeconds?: number;
}

/** The business refuses a request. `code` is stable kebab-case; `message` is a sentence for people. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    { details, retryAfterSeconds }: More = {},
  ) {
    super(message);
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
