/** What kind of no it is; the HTTP edge maps it to a status. */
export type RefusalKind = 'invalid' | 'not-found' | 'forbidden' | 'conflict' | 'unprocessable' | 'unavailable';

/** A business "no". `code` is stable kebab-case, `message` a sentence for a person, `details` what a screen needs besides. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    readonly details?: Readonly<Record<string, unknown>>,
  ) {
    super(message);
  }
}
