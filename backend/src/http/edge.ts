import type { NestExpressApplication } from '@nestjs/platform-express';
import { DiscoveryService } from '@nestjs/core';
import compression from 'compression';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.js';
import type { Sessions } from '../ports/sessions.js';
import type { InFlight } from './in-flight.js';
import { ApiDescription } from './openapi.js';
import { sessions } from './proofs/sessions.js';
import { requestLog } from './request-log.js';
import { entryOf, matchRoute } from './routes/match-route.js';
import { originCheck } from './routes/origin-check.js';
import { OUTSIDE_PREFIX, PREFIX, routesOf, RouteTable } from './routes/route-table.js';
import { securityHeaders } from './security-headers.js';
import { staticFiles } from './static-files.js';

export interface EdgeParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly inFlight: InFlight;
  readonly sessions: Sessions;
  readonly sessionSecret: Uint8Array;
  readonly now: () => number;
}

/** Installs everything between the socket and the controllers' guards, in order. @throws if a route has no entry */
export function mountEdge(
  app: NestExpressApplication,
  { config, logger, inFlight, sessions: store, sessionSecret, now }: EdgeParts,
): void {
  const tls = config.publicUrl?.startsWith('https:') ?? false;
  app.set('trust proxy', config.trustProxy);
  if (tls) alwaysSecure(app);
  app.disable('x-powered-by');
  app.disable('etag');
  app.setGlobalPrefix(PREFIX, { exclude: OUTSIDE_PREFIX });
  app.use(requestLog(logger));
  app.use(securityHeaders({ tls }));
  app.use(matchRoute(new RouteTable(routesOf(app.get(DiscoveryService)))));
  app.use(inFlight.middleware);
  app.use(compressed());
  app.use(staticFiles(config.web, config));
  app.use(originCheck(config.publicUrl));
  app.use(withCookies(sessions(store, { secret: sessionSecret, now })));
  app.get(ApiDescription).of(app, { tls });
}

/** Browsers use https, whatever the proxy in front says of it: cookies are `Secure`. */
function alwaysSecure(app: NestExpressApplication): void {
  const { request }: Express = app.getHttpAdapter().getInstance();
  Object.defineProperty(request, 'secure', { get: () => true });
}

// Compression buffers frames, which would delay an event stream.
const isEventStream = (contentType: unknown): boolean => String(contentType).startsWith('text/event-stream');

/**
 * Leaves other answers alone: they are short or streams. V8 puts functions that are assigned to a property among its
 * long-lived objects, so every response that the library wraps stays until a full collection.
 */
function compressed(): RequestHandler {
  const compress = compression({
    filter: (request, response) =>
      !isEventStream(response.getHeader('Content-Type')) && compression.filter(request, response),
  });
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') compress(request, response, next);
    else next();
  };
}

/** Runs the handler only if the route's entry allows cookies. Other routes neither read nor set one. */
const withCookies =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (entryOf(request)?.cookies) handler(request, response, next);
    else next();
  };
