/**
 * Both clients reconnect in the background of the call that found the connection lost. Nobody handles the rejection if
 * that fails too, so an unreachable cluster would end the process. The call itself reports its own error.
 */
export function catchReconnections(client: object): void {
  const reconnect: unknown = Reflect.get(client, 'handleError');
  if (typeof reconnect !== 'function')
    throw new TypeError('This version of the client has no handleError to reconnect with');
  Reflect.set(client, 'handleError', async (...args: unknown[]) => {
    await Promise.resolve(Reflect.apply(reconnect, client, args)).catch(() => undefined);
  });
}
