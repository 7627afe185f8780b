import type { AccountId } from '@chatbot-builder/contracts/ids';

/** A file in the download of what an account owns. */
export interface OwnedFile {
  /** Path in the archive: letters, digits, dots and dashes, between slashes. */
  readonly name: string;
  /** By default when the download was begun. */
  readonly modifiedAt?: Date;
  /** Opens nothing before it is read. */
  readonly body: AsyncIterable<string | Uint8Array>;
}

/**
 * A context that keeps things of an account, which the owner can download. Personal fields are opened, what was erased
 * is not there, and secrets never are: no password's hash, no API key. Bodies are read one after the other, slowly or
 * not to the end.
 */
export interface OwnedData {
  readonly name: string;
  filesOf(accountId: AccountId): AsyncIterable<OwnedFile>;
}
