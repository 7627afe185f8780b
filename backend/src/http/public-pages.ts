import { type Request, type RequestHandler, type Response, Router } from 'express';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { notFound } from '../kernel/refusals.js';

/** Pages for everybody that are no part of the app, by their paths. */
export const PUBLIC_PAGES: ReadonlyMap<string, string> = new Map([
  ['/', 'index.html'],
  ['/pricing', 'pricing.html'],
]);

/** Stands in built pages for the product's origin, because previews of links take whole addresses alone. */
const ORIGIN = '%ORIGIN%';

/**
 * The longest rule wins (RFC 9309). Everything behind sign-in is the same page to a crawler. Chatbots' own pages are
 * not indexed, which only who may read them learns, and previews of their links read them.
 */
const robots = (origin: string): string =>
  ['User-agent: *', 'Disallow: /', ...[...PUBLIC_PAGES.keys()].map((path) => `Allow: ${path}$`)]
    .concat(
      'Allow: /c/',
      'Allow: /static/',
      'Allow: /*.png$',
      'Allow: /*.svg$',
      '',
      `Sitemap: ${origin}/sitemap.xml`,
      '',
    )
    .join('\n');

const sitemap = (origin: string): string => {
  const pages = [...PUBLIC_PAGES.keys()].map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages}
</urlset>
`;
};

/** The origin that the operator set, or that of the request. A parsed one needs no escaping. */
export function publicOriginOf(request: Request, publicUrl: string | undefined): string {
  const given = publicUrl ?? `${request.protocol}://${request.host}`;
  if (!URL.canParse(given)) throw notFound('Page');
  return new URL(given).origin;
}

function send(request: Request, response: Response, type: string, body: string): void {
  response.set({
    'Content-Type': type,
    'Cache-Control': 'no-cache',
    ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
  });
  if (request.fresh) response.status(304).end();
  else response.send(body);
}

/** Answers crawlers, and sends a built page with the product's origin. */
export function publicPages(shell: string, publicUrl: string | undefined) {
  const crawlers: RequestHandler = Router()
    .get('/robots.txt', (request, response) =>
      send(request, response, 'text/plain; charset=utf-8', robots(publicOriginOf(request, publicUrl))),
    )
    .get('/sitemap.xml', (request, response) =>
      send(request, response, 'application/xml; charset=utf-8', sitemap(publicOriginOf(request, publicUrl))),
    );
  const page = async (file: string, request: Request, response: Response): Promise<void> => {
    const built = await readFile(join(shell, file), 'utf8').catch(() => {
      throw notFound('Page');
    });
    send(request, response, 'text/html; charset=utf-8', built.replaceAll(ORIGIN, publicOriginOf(request, publicUrl)));
  };
  return { crawlers, page };
}
