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

/** What neither the product nor a script that slips in may ask a person for. Copying stays allowed. */
const PERMISSIONS = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Strict security headers. HSTS and `upgrade-insecure-requests` are sent only with TLS, so that plain http on a LAN
 * keeps working.
 */
export function securityHeaders({ tls }: { readonly tls: boolean }): RequestHandler {
  const headers = helmet({
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
    // Other sites learn no address. Requests to this server say which of its pages they came from: see
    // `EmbeddedChatbots`.
    referrerPolicy: { policy: 'same-origin' },
  });
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS);
    headers(request, response, next);
  };
}
