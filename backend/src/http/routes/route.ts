import { applyDecorators } from '@nestjs/common';
import type { Permission } from '@chatbot-builder/contracts/permissions';
import { ApiBearerAuth, ApiTags } from '../described.js';
import type { RateLimitName } from './limits.js';

/** How a caller authenticates. A `signature` covers the request's address or body, and the handler verifies it. */
export type Proof = 'session' | 'visitor' | 'api-key' | 'operator' | 'signature' | 'none';

/** The body that a route takes. The handler reads a `raw` body. With `none`, nothing is read. */
export type RouteBody = 'none' | 'raw' | { readonly jsonBytes: number };

/** Everything the HTTP edge needs to know about a route. */
export interface RouteEntry {
  readonly proof: Proof;
  /** The permission that the caller must have. */
  readonly permission?: Permission;
  readonly body: RouteBody;
  readonly cors: 'same-origin' | 'any-origin';
  /** Whether the session cookie is read. Such routes refuse changes from pages of another origin. */
  readonly cookies: boolean;
  readonly limits: readonly RateLimitName[];
}

/** The usual body limit. */
const JSON_BYTES = 65_536;

/** A JSON body. Raise the limit above 64 kB only with a reason. */
export const json = (jsonBytes = JSON_BYTES): RouteBody => ({ jsonBytes });

const ENTRY = 'route-entry';

const Route =
  (entry: RouteEntry): MethodDecorator =>
  (_target, _key, descriptor) => {
    Reflect.defineMetadata(ENTRY, entry, descriptor.value as object);
  };

export const entryOfHandler = (handler: object): RouteEntry | undefined =>
  Reflect.getMetadata(ENTRY, handler) as RouteEntry | undefined;

type More = Partial<Pick<RouteEntry, 'body' | 'limits'>>;
type Limited = More & { readonly limits: readonly [RateLimitName, ...RateLimitName[]] };

/** For a signed-in person whose role has the permission. */
export const ForPerson = (permission: Permission, more: More = {}): MethodDecorator =>
  Route({ proof: 'session', permission, body: 'none', cors: 'same-origin', cookies: true, limits: [], ...more });

/** For signing up, in and out. */
export const ForSignIn = (more: Limited): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'same-origin', cookies: true, ...more });

/** For a visitor with a token for the chatbot in the path, from any site. */
export const ForVisitor = (more: Limited): MethodDecorator =>
  applyDecorators(
    Route({ proof: 'visitor', body: 'none', cors: 'any-origin', cookies: false, ...more }),
    ApiBearerAuth(),
  );

/** For the widget before its visitor has a token, from any site. */
export const ForWidget = (more: Limited): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'any-origin', cookies: false, ...more });

/** For a client with a key of a chatbot, from any site. */
export const ForApiKey = (more: Limited): MethodDecorator =>
  applyDecorators(
    Route({ proof: 'api-key', body: 'none', cors: 'any-origin', cookies: false, ...more }),
    ApiBearerAuth(),
  );

/** For the operator of the installation. */
export const ForOperator = (more: Pick<More, 'body'> = {}): MethodDecorator =>
  applyDecorators(
    Route({
      proof: 'operator',
      body: 'none',
      cors: 'same-origin',
      cookies: false,
      limits: ['operator-calls'],
      ...more,
    }),
    ApiBearerAuth(),
    ApiTags('operator'),
  );

/** For the holder of a signed address. The handler reads the body. */
export const ForSigned = (more: Pick<Limited, 'limits'>): MethodDecorator =>
  Route({ proof: 'signature', body: 'raw', cors: 'same-origin', cookies: false, ...more });

/** For everyone: the description of the API, the landing page's chat. */
export const ForAnyone = (more: Limited): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'same-origin', cookies: false, ...more });

/** For load balancers and monitors. Not rate limited, because a 429 would look like an unhealthy process. */
export const ForProbes = (): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'same-origin', cookies: false, limits: [] });
