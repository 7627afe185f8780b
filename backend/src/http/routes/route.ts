import { applyDecorators } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import type { Permission } from '@chatbot-builder/contracts/permissions';
import type { RateLimitName } from './limits.js';

/** What a caller proves itself with; with a `signature` over its address or body, which the handler checks. */
export type Proof = 'session' | 'visitor' | 'operator' | 'signature' | 'none';

/** `raw` is read by the handler; of what a route does not take nothing is read. */
export type RouteBody = 'none' | 'raw' | { readonly jsonBytes: number };

/** All that the edge decides about a route. */
export interface RouteEntry {
  readonly proof: Proof;
  /** What the role of a person must allow. */
  readonly permission?: Permission;
  readonly body: RouteBody;
  readonly cors: 'same-origin' | 'any-origin';
  /** The cookie's session is loaded, so that a page of another origin may change nothing. */
  readonly cookies: boolean;
  readonly limits: readonly RateLimitName[];
}

/** The usual limit of a body. */
const JSON_BYTES = 65_536;

/** A JSON body. Above 64 kB only with a reason. */
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

/** For whoever signs in or out. */
export const ForSignIn = (more: Limited): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'same-origin', cookies: true, ...more });

/** For a visitor with a token for the chatbot in the path, on any site. */
export const ForVisitor = (more: Limited): MethodDecorator =>
  applyDecorators(
    Route({ proof: 'visitor', body: 'none', cors: 'any-origin', cookies: false, ...more }),
    ApiBearerAuth(),
  );

/** For the widget before its visitor has a token, on any site. */
export const ForWidget = (more: Limited): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'any-origin', cookies: false, ...more });

/** For whoever operates the installation. */
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

/** For whoever holds a signed address; the body is the handler's. */
export const ForSigned = (more: Pick<Limited, 'limits'>): MethodDecorator =>
  Route({ proof: 'signature', body: 'raw', cors: 'same-origin', cookies: false, ...more });

/** For balancers and monitors, which no limit may mislead. */
export const ForProbes = (): MethodDecorator =>
  Route({ proof: 'none', body: 'none', cors: 'same-origin', cookies: false, limits: [] });
