import { AsyncResource } from 'node:async_hooks';
import { Http2SubchannelConnector } from '@grpc/grpc-js/build/src/transport.js';
import { ShortLivedMap } from '../../concurrency/short-lived-map.js';
import { ShortLivedSet } from '../../concurrency/short-lived-set.js';

type AnyFunction = (...args: unknown[]) => unknown;

/**
 * Makes gRPC's calls short-lived. A call is thousands of small objects, and three places keep them until the next full
 * garbage collection, long after the call has ended: gRPC's set of calls in progress, the collections of Node's HTTP/2
 * session (see `ShortLivedMap`), and the function that Node binds for each request. While one of them does, the others
 * gain nothing.
 */
export function makeCallsShortLived(): void {
  Reflect.set(AsyncResource.prototype, 'bind', bind);
  const connect = Reflect.get(Http2SubchannelConnector.prototype, 'connect');
  Http2SubchannelConnector.prototype.connect = async function (...args) {
    const transport = await connect.apply(this, args);
    replace(transport, 'activeCalls', new ShortLivedSet());
    const session: unknown = Reflect.get(transport, 'session');
    const state = session instanceof Object && stateOf(session);
    if (state) {
      replace(state, 'streams', new ShortLivedMap());
      replace(state, 'pendingStreams', new ShortLivedSet());
    }
    return transport;
  };
}

/**
 * `AsyncResource.bind` as it is from Node 25 on, without the deprecated property `asyncResource`. V8 keeps its
 * accessors, two for each bound function, with all that they refer to.
 */
function bind(this: AsyncResource, bound: AnyFunction, thisArg?: unknown): AnyFunction {
  const run = (called: unknown, args: unknown[]) =>
    this.runInAsyncScope(bound, thisArg === undefined ? called : thisArg, ...args);
  return function (this: unknown, ...args) {
    return run(this, args);
  };
}

/** Node keeps the state of a session under a symbol that it does not export. */
function stateOf(session: object): object | undefined {
  const symbol = Object.getOwnPropertySymbols(session).find(({ description }) => description === 'state');
  return symbol && (Reflect.get(session, symbol) as object);
}

/** Leaves what another version holds in another way: calls go on as before, with more garbage. */
function replace(holder: object, name: string, replacement: object): void {
  const held = Reflect.get(holder, name) as { readonly size?: number } | undefined;
  if (held?.size === 0) Reflect.set(holder, name, replacement);
}
