import { afterAll, describe, expect, it } from 'vitest';
import express, { type ErrorRequestHandler } from 'express';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import request from 'supertest';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answerTo } from './problem.js';
import { securityHeaders } from './security-headers.js';
import { staticFiles } from './static-files.js';

const root = mkdtempSync(join(tmpdir(), 'static-'));
const put = (path: string, text: string | Buffer) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

// The server lists compressed files when it is made.
put('shell/index.html', 'the landing');
put('previewed/index.html', '<meta property="og:image" content="%ORIGIN%/og.png">');
put('shell/pricing.html', 'the prices');
put('shell/app.html', 'the app');
put('shell/favicon.svg', '<svg/>');
put('shell/static/js/app.0123abcd.js', 'app');
put('shell/static/js/app.0123abcd.js.map', 'source');
put('editor/mf-manifest.json', '{}');
put('editor/static/js/main.89abcdef.js', 'editor');
put('widget/widget.js', 'loader');
put('widget/widget.d.ts', 'export {};');
put('widget/widget.js.br', brotliCompressSync('loader, brotli'));
put('widget/widget.js.gz', gzipSync('loader, gzip'));
put('widget/widget/panel.fedcba98.js', 'panel');
put('secret.txt', 'not yours');
afterAll(() => rmSync(root, { recursive: true }));

const problems: ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(answerTo(error)?.statusCode ?? 500).end();
};
const server = express()
  .use(securityHeaders({ tls: true }))
  .use(
    staticFiles({
      shell: join(root, 'shell'),
      remotes: { editor: join(root, 'editor') },
      widget: join(root, 'widget'),
    }),
  )
  .get('/api/thing', (_request, response) => void response.end('from the API'))
  .use(problems);

const page = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const anything = { Accept: '*/*' };

describe('pages', () => {
  it.each([
    ['/', 'the landing'],
    ['/pricing', 'the prices'],
    ['/dashboard', 'the app'],
    ['/chatbots/0190a6a0', 'the app'],
    ['/no/such/page', 'the app'],
  ])('serves a navigation to %s with %s', async (path, body) => {
    const response = await request(server).get(path).set(page).expect(200, body);
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-type']).toMatch('text/html');
  });

  it('names the whole address of its picture to previews of links', async () => {
    const folders = { shell: join(root, 'previewed'), remotes: {}, widget: join(root, 'widget') };
    const set = express().use(staticFiles(folders, { publicUrl: 'https://bots.example' }));
    const first = await request(set)
      .get('/')
      .expect(200, '<meta property="og:image" content="https://bots.example/og.png">');
    await request(set).get('/').set('If-None-Match', String(first.headers['etag'])).expect(304);
    const asked = express().use(staticFiles(folders)).use(problems);
    await request(asked)
      .get('/')
      .set('Host', 'shop.example')
      .expect(200, /"http:\/\/shop\.example\/og\.png"/);
    await request(asked).get('/').set('Host', '"><script>').expect(404);
  });

  it('tells crawlers what is for everybody', async () => {
    const host = { Host: 'shop.example' };
    const { text } = await request(server)
      .get('/robots.txt')
      .set(host)
      .expect(200)
      .expect('Content-Type', /^text\/plain/);
    expect(text).toContain('Disallow: /\nAllow: /$\nAllow: /pricing$\n');
    expect(text).toContain('Sitemap: http://shop.example/sitemap.xml\n');
    const sitemap = await request(server).get('/sitemap.xml').set(host).expect(200).expect('Content-Type', /xml/);
    expect(sitemap.text.match(/<loc>[^<]+<\/loc>/g)).toEqual([
      '<loc>http://shop.example/</loc>',
      '<loc>http://shop.example/pricing</loc>',
    ]);
  });

  it.each([
    '/static/js/gone.js',
    '/static/gone',
    '/remotes/editor/gone',
    '/remotes/none',
    '/widget/gone',
    '/picture.png',
    '/app.html',
    '/index.html',
  ])('does not serve a page for %s', async (path) => {
    await request(server).get(path).set(page).expect(404);
  });

  it('serves the landing page to clients that do not ask for HTML, such as monitors', async () => {
    for (const method of ['get', 'head'] as const)
      await request(server)
        [method]('/')
        .set(anything)
        .expect(200)
        .expect('Content-Type', /text\/html/);
  });

  it('does not serve a page to a script or a fetch', () => request(server).get('/dashboard').set(anything).expect(404));

  it('does not serve a page to a POST', () => request(server).post('/dashboard').set(page).expect(404));

  it('passes API requests on', () => request(server).get('/api/thing').set(page).expect(200, 'from the API'));
});

describe('files', () => {
  it.each(['/static/js/app.0123abcd.js', '/remotes/editor/static/js/main.89abcdef.js', '/widget/panel.fedcba98.js'])(
    'lets clients cache %s forever',
    async (path) => {
      const response = await request(server).get(path).set(anything).expect(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    },
  );

  it('shows the widget’s types as text', async () => {
    const response = await request(server).get('/widget.d.ts').set(anything).expect(200);
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['/favicon.svg', '/remotes/editor/mf-manifest.json', '/widget.js'])(
    'makes clients revalidate %s',
    async (path) => {
      const response = await request(server).get(path).set(anything).expect(200);
      expect(response.headers['cache-control']).toBe('no-cache');
    },
  );

  it.each(['/widget.js', '/widget/panel.fedcba98.js'])('lets other sites load %s', async (path) => {
    const response = await request(server).get(path).set(anything).expect(200);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it.each(['/widget.js', '/widget/manifest.json'])(
    'lets other sites load %s with the headers that their scripts add',
    async (path) => {
      const response = await request(server)
        .options(path)
        .set({ 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-shop' })
        .expect(204);
      expect(response.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-headers': 'Authorization, *',
      });
    },
  );

  it('does not let other sites read the dashboard’s files', async () => {
    const response = await request(server).get('/favicon.svg').expect(200);
    expect(response.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    '/static/js/app.0123abcd.js.map',
    '/static/js/app.0123abcd.js.%6dap',
    '/static/js/app.0123abcd.js%2Emap',
    '/static/js/app.0123abcd.js.m%61p?x',
    '/app%2ehtml',
    '/index.%68tml',
  ])('serves no source map, and no page under the name of its file, for %s', async (path) => {
    await request(server).get(path).set(page).expect(404);
  });

  it('serves nothing for a path that cannot be decoded', () => request(server).get('/static/%E0%A4%A.map').expect(404));

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2f..%2fsecret.txt',
    '/remotes/editor/%2e%2e/%2e%2e/secret.txt',
    '/static/%5c..%5c..%5csecret.txt',
  ])('does not serve files outside its folders for %s', async (path) => {
    const response = await request(server).get(path).set(anything);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toContain('not yours');
  });
});

describe('compressed files of a build', () => {
  it.each([
    ['gzip, deflate, br', 'br', 'loader, brotli'],
    ['gzip, deflate', 'gzip', 'loader, gzip'],
    ['identity', undefined, 'loader'],
    ['br;q=0, gzip', 'gzip', 'loader, gzip'],
  ])('answers "%s" with %s', async (accepted, encoding, text) => {
    const { headers, body } = await request(server)
      .get('/widget.js')
      .set('Accept-Encoding', accepted)
      .parse((response, done) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () => done(null, text));
      })
      .expect(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toMatch('javascript');
    expect(headers['vary']).toMatch('Accept-Encoding');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(body).toBe(text);
  });

  it.each(['/widget.js.br', '/widget.js.gz'])('are not served as %s', async (path) => {
    await request(server).get(path).set(anything).expect(404);
  });
});

it('sends the headers of documents with pages only', async () => {
  const ofPage = await request(server).get('/dashboard').set(page).expect(200);
  const ofScript = await request(server).get('/static/js/app.0123abcd.js').expect(200);
  for (const header of ['content-security-policy', 'x-frame-options']) {
    expect(ofPage.headers[header]).toBeDefined();
    expect(ofScript.headers[header]).toBeUndefined();
  }
  expect(ofScript.headers['x-content-type-options']).toBe('nosniff');
});
