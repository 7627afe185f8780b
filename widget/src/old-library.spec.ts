import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'esbuild';
import { beforeAll, expect, it } from 'vitest';
import { CHATBOT, QUESTION } from './testing/visitor';

const here = import.meta.dirname;

const bundled = async (contents: string) => {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: here, loader: 'ts' },
    bundle: true,
    write: false,
    format: 'iife',
    target: 'chrome111',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    loader: { '.css': 'empty' },
    plugins: [
      {
        name: 'no-styles',
        setup: ({ onResolve }) =>
          void onResolve({ filter: /css\?inline$/ }, ({ path, resolveDir }) => ({
            path: join(resolveDir, path.replace('?inline', '')),
          })),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
};

/** What Prototype 1.7 and MooTools 1.4 do to a page, and what scripts of their time did. */
const LIBRARY = `
  Array.from = (items) => items && items.length !== undefined ? Array.prototype.slice.call(items) : [];
  Function.prototype.bind = () => { throw new Error('bind is not what it was'); };
  Array.prototype.toJSON = function () { return '[' + this.join(', ') + ']'; };
  Array.prototype.entries = Array.prototype.toArray = function () { return this.slice(); };
  Object.prototype.each = function () {};
  Object.prototype.extend = 'enumerable';
`;

const CALLS = `
  const stored = { read: () => undefined, write: () => undefined };
  const transport = visitorTransport({ origin: 'https://bots.example', chatbotId: '${CHATBOT}', token: stored, endedConversation: stored });
  (async () => {
    const frames = [];
    const id = randomMessageId();
    for await (const frame of transport.send({ id, content: 'How long?' }, new AbortController().signal)) frames.push(frame);
    const answer = markdownParsers.parseAnswer('Two **days**.', 2);
    return { id, frames: JSON.stringify({ ...frames }), sources: answer[0].content.at(-1).sources.join() };
  })();
`;

let parts: string;
beforeAll(async () => {
  parts = await bundled(`
    import { visitorTransport } from './panel/visitor/visitor-transport';
    import { randomMessageId } from './panel/thread/message-id';
    import { markdownParsers } from './panel/markdown-parsers';
    Object.assign(globalThis, { visitorTransport, randomMessageId, markdownParsers });
  `);
});

it('sends and reads on a page whose library replaced built-ins', async () => {
  const bodies: unknown[] = [];
  const fetch = async (address: string, { body }: RequestInit) => {
    if (address.endsWith('/session')) return Response.json({ token: 't', expiresAt: '2999-01-01T00:00:00.000Z' });
    bodies.push(typeof body === 'string' && JSON.parse(body));
    const done = {
      id: QUESTION,
      role: 'assistant',
      content: 'Two.',
      createdAt: '2026-11-21T10:00:01.000Z',
      sources: [],
      stopped: false,
    };
    return new Response(`data: ${JSON.stringify({ type: 'done', message: done })}\n\n`);
  };
  const page = {
    fetch,
    crypto,
    TextDecoder,
    AbortController,
    URL,
    setTimeout,
    clearTimeout,
    window: {},
    location: new URL('https://shop.example/tea'),
    document: { referrer: '' },
    navigator: { language: 'en' },
  };
  page.window = page;
  createContext(page);
  runInContext(LIBRARY, page);
  runInContext(parts, page);
  const result: { id: string; frames: string; sources: string } = await runInContext(CALLS, page);
  expect(result.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(bodies).toEqual([{ id: result.id, content: 'How long?', page: 'https://shop.example/tea', language: 'en' }]);
  expect(result.frames).toContain('"content":"Two."');
  expect(result.sources).toBe('1,2');
});

it.each(['loader/index', 'panel/index'])('uses nothing that such a library replaces in %s', async (entry) => {
  const code = await bundled(`import * as part from './${entry}'; globalThis.part = part;`);
  expect(code.match(/Array\.from\(|\.bind\(|\.toJSON|\.entries\(/g)).toBeNull();
});
