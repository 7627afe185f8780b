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
 * A user whom the server knows and who has no rights, as `name:password`. By default, none but admins may read `$all`.
 */
export const OUTSIDER = 'outsider:outsider';

/**
 * Requires a user, given as `name:password`, like the server's `AuthenticationMiddleware`: wrong credentials are
 * rejected everywhere, and anonymous callers cannot access streams.
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
  const basic = (known: string) => `Basic ${Buffer.from(known).toString('base64')}`;
  if (authorization === undefined || authorization === basic(OUTSIDER))
    return path.startsWith(FOR_USERS)
      ? refusal(codes.PERMISSION_DENIED, 'access-denied', 'Access Denied', {})
      : undefined;
  if (authorization === basic(user)) return undefined;
  return { code: codes.UNAUTHENTICATED, details: 'Unauthenticated', metadata: new Metadata() };
}
