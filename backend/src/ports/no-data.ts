/** Where somebody looked, the server of this version has kept nothing yet; the message says where that is. */
export class NoData extends Error {
  override readonly name = 'NoData';
}
