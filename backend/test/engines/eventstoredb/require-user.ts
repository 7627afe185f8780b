import {
  Metadata,
  type ServerInterceptor,
  ServerInterceptingCall,
  ServerListenerBuilder,
  status as codes,
} from '@grpc/grpc-js';
import { type Refusal, refusal } from './wire.ts';

/** What a cluster's nodes and their clients tell one another before anybody signs in is for everybody. */
const FOR_USERS = '/event_store.client.streams.';

/**
 * Demands a user, given as `name:password`, after the server's `AuthenticationMiddleware`: who signs in wrongly is turned
 * away from everything, and who does not sign in is nobody, whom streams are closed to.
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
