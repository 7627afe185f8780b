import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Outbound, ResponseTooLarge } from './outbound.js';

export type OpenOutbound = () => Promise<{
  readonly outbound: Outbound;
  /** Does a piece of work that has this correlation id. */
  within<Result>(correlationId: string, work: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}>;

/** The guarantees of every adapter, against a server on this machine. */
export function outboundContract(name: string, open: OpenOutbound): void {
  describe(`outbound: ${name}`, () => {
    let opened: Awaited<ReturnType<OpenOutbound>>;
    let server: Server;
    let url: string;
    let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
    const LIMITS = { deadlineMs: 60_000, maxBytes: 1_000 };
    const BRIEF = { ...LIMITS, deadlineMs: 20 };

    beforeEach(async () => {
      opened = await open();
      server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    });
    afterEach(async () => {
      await opened.close();
      server.closeAllConnections();
      server.close();
    });

    it('sends what fetch would send, and answers what it would answer', async () => {
      let seen: unknown;
      answer = async (request, response) => {
        const body = Buffer.concat(await Array.fromAsync(request)).toString();
        seen = [request.method, request.headers['content-type'], request.headers['authorization'], body];
        response.writeHead(201, { 'x-own': 'yes', 'content-type': 'application/json' }).end('{"id":1}');
      };
      const response = await opened.outbound.fetch(LIMITS)(url, {
        method: 'POST',
        headers: new Headers({ 'content-type': 'application/json', authorization: 'Bearer key' }),
        body: '{}',
      });
      expect(seen).toEqual(['POST', 'application/json', 'Bearer key', '{}']);
      expect([response.status, response.ok, response.url, response.headers.get('x-own')]).toEqual([
        201,
        true,
        url,
        'yes',
      ]);
      expect(response).toBeInstanceOf(Response);
      expect(await response.json()).toEqual({ id: 1 });
    });

    it('takes a Request, as fetch does', async () => {
      answer = (request, response) => response.end([request.method, request.headers['x-own']].join(' '));
      const response = await opened.outbound.fetch(LIMITS)(
        new Request(url, { method: 'DELETE', headers: { 'x-own': '1' } }),
      );
      expect(await response.text()).toBe('DELETE 1');
    });

    it('follows no redirect', async () => {
      const paths: (string | undefined)[] = [];
      answer = (request, response) => {
        paths.push(request.url);
        response.writeHead(307, { location: '/elsewhere' }).end('Moved');
      };
      await expect(opened.outbound.fetch(LIMITS)(url, { method: 'POST', body: '{}' })).rejects.toMatchObject({
        message: 'fetch failed',
        cause: { message: 'unexpected redirect' },
      });
      expect(paths).toEqual(['/']);
    });

    it('does not end the process by a body that breaks before anybody reads it', async () => {
      const broken = new Promise<void>((resolve) => {
        answer = (_request, response) => {
          response.once('close', resolve);
          response.write('begun', () => response.destroy());
        };
      });
      const response = await opened.outbound.fetch(LIMITS)(url);
      await broken;
      await expect(response.text()).rejects.toThrow();
    });

    it('answers without a body where there is none', async () => {
      answer = (_request, response) => response.writeHead(204).end();
      const response = await opened.outbound.fetch(LIMITS)(url);
      expect([response.status, response.body]).toEqual([204, null]);
    });

    it('passes the body on while it arrives', async () => {
      let finish = () => {};
      answer = (_request, response) => {
        response.write('one');
        finish = () => void response.end('two');
      };
      const response = await opened.outbound.fetch(LIMITS)(url);
      const reader = response.body!.getReader();
      expect(Buffer.from((await reader.read()).value).toString()).toBe('one');
      finish();
      expect(Buffer.from((await reader.read()).value).toString()).toBe('two');
      expect((await reader.read()).done).toBe(true);
    });

    it('carries the correlation id of the work, unless the caller names another', async () => {
      answer = (request, response) => response.end(String(request.headers['x-request-id']));
      const asked = async (headers?: Record<string, string>) =>
        (await opened.outbound.fetch(LIMITS)(url, { ...(headers && { headers }) })).text();
      expect(await asked()).toBe('undefined');
      expect(await opened.within('of-this-work', () => asked())).toBe('of-this-work');
      expect(await opened.within('of-this-work', () => asked({ 'x-request-id': 'own' }))).toBe('own');
    });

    it('ends a request at its deadline, before the answer and during the body', async () => {
      answer = () => undefined;
      await expect(opened.outbound.fetch(BRIEF)(url)).rejects.toMatchObject({ name: 'TimeoutError' });
      answer = (_request, response) => response.write('begun');
      const response = await opened.outbound.fetch({ ...LIMITS, deadlineMs: 500 })(url);
      await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' });
    });

    it('ends a request when its caller does', async () => {
      const closed = new Promise<void>((resolve) => {
        answer = (_request, response) => {
          response.once('close', resolve);
          response.write('begun');
        };
      });
      const leaving = new AbortController();
      const response = await opened.outbound.fetch(LIMITS)(url, { signal: leaving.signal });
      const read = response.text();
      leaving.abort(new Error('Left'));
      await expect(read).rejects.toThrow('Left');
      await closed;
    });

    it('asks nobody for a caller who has left', async () => {
      let asked = false;
      answer = (_request, response) => {
        asked = true;
        response.end();
      };
      const signal = AbortSignal.abort(new Error('Left'));
      await expect(opened.outbound.fetch(LIMITS)(url, { signal })).rejects.toThrow('Left');
      expect(asked).toBe(false);
    });

    it('releases the connection when the body is canceled', async () => {
      const closed = new Promise<void>((resolve) => {
        answer = (_request, response) => {
          response.once('close', resolve);
          response.write('begun');
        };
      });
      const response = await opened.outbound.fetch(LIMITS)(url);
      await response.body?.cancel();
      await closed;
    });

    it('lets a canceled body end, so that the next request can have its connection', async () => {
      let begun!: ServerResponse;
      answer = (_request, response) => {
        begun = response;
        response.write('begun');
      };
      const response = await opened.outbound.fetch(LIMITS)(url);
      await response.body?.cancel();
      answer = (_request, other) => other.end();
      await (await opened.outbound.fetch(LIMITS)(url)).text();
      expect(begun.destroyed).toBe(false);
      const closed = once(begun, 'close');
      begun.end('ended');
      await closed;
      expect(begun.writableFinished).toBe(true);
    });

    it.each([
      [
        'declares it',
        (body: string, response: ServerResponse) => response.setHeader('content-length', body.length).end(body),
      ],
      ['does not', (body: string, response: ServerResponse) => void response.write(body, () => response.end())],
      [
        'is compressed',
        (body: string, response: ServerResponse) => response.setHeader('content-encoding', 'gzip').end(gzipSync(body)),
      ],
    ])('refuses a body over the limit that %s', async (_how, send) => {
      const body = (bytes: number) => {
        answer = (_request, response) => send('a'.repeat(bytes), response);
        return opened.outbound
          .fetch(LIMITS)(url)
          .then((response) => response.text());
      };
      expect(await body(1_000)).toHaveLength(1_000);
      await expect(body(1_001)).rejects.toThrow(ResponseTooLarge);
    });

    it('fails where no server listens', async () => {
      const elsewhere = createServer().listen(0, '127.0.0.1');
      await once(elsewhere, 'listening');
      const { port } = elsewhere.address() as AddressInfo;
      elsewhere.close();
      await once(elsewhere, 'close');
      await expect(opened.outbound.fetch(LIMITS)(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    });
  });
}
