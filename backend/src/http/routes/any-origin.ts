import type { Response } from 'express';

const PREFLIGHT_SECONDS = 7_200;

/** Lets pages of every site read the response. Without credentials, so browsers never send a cookie. */
export function allowAnyOrigin(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
}

export function answerPreflight(response: Response): void {
  response.setHeader('Access-Control-Allow-Methods', 'GET, POST');
  // Scripts of the page around the widget add headers of their own to every request. The wildcard leaves Authorization
  // out.
  response.setHeader('Access-Control-Allow-Headers', 'Authorization, *');
  response.setHeader('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
  response.status(204).end();
}
