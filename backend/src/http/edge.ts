import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../settings/config.js';
import type { AccountSessions } from '../ports/account-sessions.js';
import type { InFlight } from './in-flight.js';
import { jsonBody } from './json-body.js';
import { mountOpenApi } from './openapi.js';
import { originCheck } from './origin-check.js';
import { isOperatorCall, isUpload, isVisitorCall } from './own-proof.js';
import { requestLog } from './request-log.js';
import { securityHeaders } from './security-headers.js';
import { sessions } from './sessions.js';
import { staticFiles } from './static-files.js';
import { widgetCors } from './widget-cors.js';

/** Fits the longest knowledge text in any script beside the other settings. */
const API_BODY_BYTES = 4_194_304;
const WIDGET_BODY_BYTES = 65_536;

export interface EdgeParts {
  readonly config: Config;
  readonly logger: Logger;
  readonly inFlight: InFlight;
  readonly accountSessions: AccountSessions;
  readonly sessionSecret: Uint8Array;
  readonly now: () => number;
}

const noStore: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Everything between the socket and a controller, in its order. */
export function mountEdge(
  app: NestExpressApplication,
  { config, logger, inFlight, accountSessions, sessionSecret, now }: EdgeParts,
): void {
  app.set('trust proxy', config.trustProxy);
  app.disable('x-powered-by');
  app.disable('etag');
  app.setGlobalPrefix('api', { exclude: ['healthz'] });
  app.use(requestLog(logger));
  app.use(securityHeaders({ tls: config.publicUrl?.startsWith('https:') ?? false }));
  // Before whatever may refuse: a customer's page can read no answer without these headers.
  app.use('/api/widget', widgetCors);
  app.use(inFlight.middleware);
  app.use(
    compression({
      filter: (request, response) =>
        !isEventStream(response.getHeader('Content-Type')) && compression.filter(request, response),
    }),
  );
  app.use(staticFiles(config.web));
  app.use('/api', noStore);
  app.use(originCheck(config.publicUrl));
  app.use(parsedBodies());
  const report = (err: unknown) => logger.error({ err }, 'A kept session cannot be read');
  app.use(dashboardOnly(sessions(accountSessions, { secret: sessionSecret, now, report })));
  mountOpenApi(app);
}

// A compressor holds frames back until it has enough of them.
const isEventStream = (contentType: unknown): boolean => String(contentType).startsWith('text/event-stream');

function parsedBodies(): RequestHandler {
  const api = jsonBody(API_BODY_BYTES);
  const widget = jsonBody(WIDGET_BODY_BYTES);
  return (request, response, next) => {
    if (isUpload(request.method, request.path)) next();
    else (isVisitorCall(request.path) ? widget : api)(request, response, next);
  };
}

/** Visitors and operators have a token of their own and never a cookie. */
const dashboardOnly =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) => {
    if (request.path.startsWith('/api/') && !isVisitorCall(request.path) && !isOperatorCall(request.path))
      handler(request, response, next);
    else next();
  };
