import type { RequestHandler } from 'express';
import helmet from 'helmet';

const directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // antd injects inline styles.
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

/** Strict security headers. HSTS and `upgrade-insecure-requests` are sent only with TLS, so that plain http on a LAN keeps working. */
export function securityHeaders({ tls }: { readonly tls: boolean }): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...(tls && { 'upgrade-insecure-requests': [] }) },
    },
    // The other hosts of the domain are not ours to decide on.
    strictTransportSecurity: tls && { includeSubDomains: false },
    // On plain http, browsers ignore these and log a warning on every page.
    crossOriginOpenerPolicy: tls,
    originAgentCluster: tls,
    xFrameOptions: { action: 'deny' },
  });
}
