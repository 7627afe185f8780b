/** Stored data cannot be read, because the disk or another program changed its bytes. A retry does not help. */
export class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
  constructor(what: string, { message, ...options }: { readonly message: string; readonly cause?: unknown }) {
    super(`${what} is damaged (${message}). Run npm run check-data, which says where and what to do.`, options);
  }
}
