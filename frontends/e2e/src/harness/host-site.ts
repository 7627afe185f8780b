import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostPage {
  readonly body: string;
  readonly css?: string;
  /** The page's Content-Security-Policy. */
  readonly policy?: string;
}

export interface HostSite {
  /** A different site than the product. A different port would share cookies and secure-context APIs. */
  readonly origin: string;
  show(path: string, page: HostPage): void;
  stop(): Promise<void>;
}

const document = ({ body, css }: HostPage) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>A shop</title>${css === undefined ? '' : '<link rel="stylesheet" href="?css">'}</head>
<body><main><h1>A shop</h1><p>Bread, cakes and coffee.</p></main>
${body}
</body></html>`;

/** Starts a customer's website on `shop.example`, which the browser maps to 127.0.0.1. */
export async function startHostSite(): Promise<HostSite> {
  const pages = new Map<string, HostPage>();
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://shop.example');
    const page = pages.get(pathname);
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
    } else if (!page) {
      response.writeHead(404).end();
    } else if (search === '?css') {
      response.writeHead(200, { 'content-type': 'text/css' }).end(page.css);
    } else {
      const policy = page.policy === undefined ? {} : { 'content-security-policy': page.policy };
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(document(page));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://shop.example:${port}`,
    show: (path, page) => void pages.set(path, page),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
