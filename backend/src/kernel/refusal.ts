/** What kind of no it is; the HTTP edge maps it to a status. */
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
  /** What a screen needs besides the message. */
  readonly details?: unknown;
  /** When it is worth asking again. */
  readonly retryAfterSeconds?: number;
}

/** A business "no". `code` is stable kebab-case, `message` a sentence for a person. */
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
