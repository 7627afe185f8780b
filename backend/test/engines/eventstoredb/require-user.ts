import {
  Metadata,
  type ServerInterceptor,
  ServerInterceptingCall,
  ServerListenerBuilder,
  status as codes,
} from '@grpc/grpc-js';
import { type Refusal, refusal } from './wire.ts';

/** Discovery calls, which need no authentication. */
const FOR_USERS = '/event_store.client.streams.';

/**
 * Requires a user, given as `name:password`, like the server's `AuthenticationMiddleware`: wrong credentials are rejected
 * everywhere, and anonymous callers cannot access streams.
 */
export const requireUser =
  (user: string): ServerInterceptor =>
  ({ path }, call) =>
    new ServerInterceptingCall(call, {
      start: (next) => {
        const listener = new ServerListenerBuilder().withOnReceiveMetadata((metadata, proceed) => {
          const refused = refusalOf(metadata.get('authorization')[0], user, path);
          if (refused) call.sendStatus(refused);
          else proceed(metadata);
        });
        next(listener.build());
      },
    });

function refusalOf(authorization: unknown, user: string, path: string): Refusal | undefined {
  if (authorization === undefined)
    return path.startsWith(FOR_USERS)
      ? refusal(codes.PERMISSION_DENIED, 'access-denied', 'Access Denied', {})
      : undefined;
  if (authorization === `Basic ${Buffer.from(user).toString('base64')}`) return undefined;
  return { code: codes.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
}
