import type { FailureReason } from '../failure';

/** The server refused, as opposed to a lost connection. */
export class ChatFailure extends Error {
  constructor(readonly reason: Exclude<FailureReason, 'connection'>) {
    super(reason);
    this.name = 'ChatFailure';
  }
}

/** Maps an HTTP status to a failure. Returns undefined if a retry may help. */
export const refusalOf = (status: number): ChatFailure | undefined => {
  if (status === 404 || status === 410) return new ChatFailure('gone');
  if (status === 408 || status === 429 || status >= 500) return undefined;
  return status >= 400 ? new ChatFailure('refused') : undefined;
};
