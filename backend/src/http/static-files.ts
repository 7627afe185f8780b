import { type Request, type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { basename, extname, join } from 'node:path';
import type { WebFolders } from '../settings/config.js';
import { notFound } from '../kernel/refusals.js';
import { PUBLIC_PAGES, publicPages } from './public-pages.js';
import { allowAnyOrigin, answerPreflight } from './routes/any-origin.js';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Builds put a content hash before the extension of immutable files. Compressed files have a second extension. */
const HASHED = /\.[0-9a-f]{8,}\.\w+(\.(br|gz))?$/;

/** Browsers never show these as documents, so a document's headers would only cost bytes. */
const NO_DOCUMENT = /\.(js|css|woff2)(\.(br|gz))?$/;
const FOR_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
];

/** Serves a folder, and the compressed files that its build left beside the others. */
const files = (folder: string) =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gzip'],
    index: false,
    serveStatic: {
      redirect: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.setHeader('Cache-Control', HASHED.test(basename(path)) ? IMMUTABLE : 'no-cache');
        // Otherwise, it would be a video's.
        if (path.endsWith('.d.ts')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
        if (NO_DOCUMENT.test(path)) for (const header of FOR_DOCUMENTS) response.removeHeader(header);
      },
    },
  });

/**
 * Pages are served under their own addresses, compressed files under those of the originals. Source maps would publish
 * the source with its comments.
 */
const HIDDEN = /\.(map|html|br|gz)$/i;

/** Whether the path, as the file server decodes it, is hidden. What cannot be decoded names no file. */
function isHidden(path: string): boolean {
  try {
    return HIDDEN.test(decodeURIComponent(path));
  } catch {
    return true;
  }
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const OF_CONTROLLERS = ['/api', '/v1/chat/completions', '/v1/models', '/healthz', '/dev/mailbox', '/dev/billing', '/c'];
const FOLDERS_WITHOUT_PAGES = ['/static', '/remotes', '/widget', '/v1'];

/** Monitors and link previews request `/` without accepting `text/html`. */
const isWanted = ({ path, headers }: Request): boolean => path === '/' || (headers.accept ?? '').includes('text/html');

/** Whether a person is opening a page. Requests for missing scripts and assets are not navigations. */
const isNavigation = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  isWanted(request) &&
  extname(request.path) === '' &&
  !FOLDERS_WITHOUT_PAGES.some((folder) => isBelow(request.path, folder));

/** Serves the built front ends and the widget. Other paths answer 404, except API requests, which are passed on. */
export function staticFiles(
  { shell, remotes, widget }: WebFolders,
  { publicUrl }: { readonly publicUrl?: string | undefined } = {},
): RequestHandler {
  const { crawlers, page } = publicPages(shell, publicUrl);
  const router = Router();
  router.use((request, _response, next) => next(isHidden(request.path) ? notFound('File') : undefined));
  router.use(['/widget.js', '/widget'], (request, response, next) => {
    allowAnyOrigin(response);
    if (request.method === 'OPTIONS') answerPreflight(response);
    else next();
  });
  router.use(files(widget));
  for (const [name, folder] of Object.entries(remotes)) router.use(`/remotes/${name}`, files(folder));
  router.use(files(shell));
  router.use(crawlers);
  router.use((request, response, next) => {
    if (!isNavigation(request)) {
      next(notFound('File'));
      return;
    }
    const file = PUBLIC_PAGES.get(request.path);
    if (file !== undefined) return page(file, request, response);
    response.sendFile(
      join(shell, 'app.html'),
      { cacheControl: false, headers: { 'Cache-Control': 'no-cache' } },
      (error?: Error) => {
        if (error && !response.headersSent) next(notFound('Page'));
      },
    );
  });
  // To leave a router takes a turn of the event loop, which each request of the API would wait for.
  return (request, response, next) =>
    OF_CONTROLLERS.some((path) => isBelow(request.path, path)) ? next() : router(request, response, next);
}
