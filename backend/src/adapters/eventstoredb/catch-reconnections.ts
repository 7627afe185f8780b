/**
 * Both clients make a lost connection anew behind the call that found it lost, and nobody hears where that fails as well: a
 * cluster that is away would end the process with an unhandled rejection. The call itself has its own error.
 */
export function catchReconnections(client: object): void {
  const reconnect: unknown = Reflect.get(client, 'handleError');
  if (typeof reconnect !== 'function')
    throw new TypeError('This version of the client makes connections anew in another way');
  Reflect.set(client, 'handleError', async (...args: unknown[]) => {
    await Promise.resolve(Reflect.apply(reconnect, client, args)).catch(() => undefined);
  });
}
