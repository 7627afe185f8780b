/**
 * The data that a command needs does not exist yet, or has another schema version. The message says where and what to
 * do.
 */
export class NoData extends Error {
  override readonly name = 'NoData';
}
