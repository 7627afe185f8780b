/**
 * EventStoreDB's client keeps the appends in flight of all its batches together. An error on one connection forgets
 * those of the others, and their answers then throw in an event handler, which ends the process. So each append is a
 * call of its own, as on a server that knows no batches. KurrentDB's client has this mended since 1.3.1.
 */
export function appendOneByOne(client: object): void {
  if (typeof Reflect.get(client, 'supports') !== 'function')
    throw new TypeError('This version of the client does not ask what its server supports');
  // It asks before an append alone.
  Reflect.set(client, 'supports', async () => false);
}
