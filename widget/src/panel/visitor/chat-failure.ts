import type { FailureReason } from '../failure';

/** The server's "no", as against a connection that was lost. */
export class ChatFailure extends Error {
  constructor(readonly reason: Exclude<FailureReason, 'connection'>) {
    super(reason);
    this.name = 'ChatFailure';
  }
}

/** What a status says to the visitor; undefined where trying again may help. */
export const refusalOf = (status: number): ChatFailure | undefined => {
  if (status === 404 || status === 410) return new ChatFailure('gone');
  if (status === 408 || status === 429 || status >= 500) return undefined;
  return status >= 400 ? new ChatFailure('refused') : undefined;
};
