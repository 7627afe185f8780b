import type { RequestHandler } from 'express';

const PREFLIGHT_SECONDS = 7_200;

/** Pages of every site may load the widget and talk to its API; without credentials, so that no cookie is ever sent. */
export const widgetCors: RequestHandler = (request, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type');
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  response.status(204).end();
};
