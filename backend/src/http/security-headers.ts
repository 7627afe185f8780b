import type { RequestHandler } from 'express';
import helmet from 'helmet';

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd writes its styles into the page.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

/** Strict by default. HSTS and upgrades to https only where people come by https: plain http on a LAN must keep working. */
export function securityHeaders({ tls }: { readonly tls: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(tls && { 'upgrade-insecure-requests': [] }) },
    },
    strictTransportSecurity: tls,
    // Browsers ignore these on plain http, with a warning in the console of every page.
    crossOriginOpenerPolicy: tls,
    originAgentCluster: tls,
    xFrameOptions: { action: 'deny' },
  });
}
