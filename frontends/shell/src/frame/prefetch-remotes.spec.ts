import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { remotes, type RemotePage } from '@chatbot-builder/kit/pages';
import { testUser } from '@chatbot-builder/kit/testing';
import { prefetchWhenIdle, remotesToPrefetch } from './prefetch-remotes';

const [editor] = remotes as [RemotePage];
const manifest = (contract: unknown) => ({
  metaData: { contract, remoteEntry: { name: 'remoteEntry.js' } },
  exposes: [{ assets: { js: { sync: ['static/a.js'], async: ['static/late.js'] }, css: { sync: ['static/a.css'] } } }],
});
let idle: () => void;

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    idle = callback;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => (idle = () => undefined));
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(manifest(REMOTE_CONTRACT))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});
const prefetched = () =>
  [...document.querySelectorAll('link[rel=prefetch]')].map((link) => new URL((link as HTMLLinkElement).href).pathname);

it.each([
  [testUser(), '/dashboard', ['editor', 'conversations', 'analytics']],
  [testUser({ subscriptionStatus: 'active' }), '/dashboard', ['editor', 'conversations', 'analytics', 'clients']],
  [testUser({ role: 'client' }), '/dashboard', ['editor', 'conversations']],
  [testUser(), '/chatbots/1', ['conversations', 'analytics']],
])('takes the remotes that the sidebar leads to', (user, pathname, names) =>
  expect(remotesToPrefetch(user, pathname).map(({ name }) => name)).toEqual(names),
);

it('loads the first files of each when the browser is idle', async () => {
  prefetchWhenIdle(() => [editor]);
  expect(fetch).not.toHaveBeenCalled();
  idle();
  await vi.waitFor(() => expect(prefetched()).toEqual(['/remoteEntry.js', '/static/a.js', '/static/a.css']));
});

it.each([{ saveData: true }, { type: 'cellular' }])('loads nothing on a metered connection: %j', (connection) => {
  vi.stubGlobal('navigator', { connection });
  idle = () => expect.fail('It waits to load');
  prefetchWhenIdle(() => [editor]);
  idle = () => undefined;
  expect(fetch).not.toHaveBeenCalled();
});

it('loads nothing once the page is left', () => {
  prefetchWhenIdle(() => [editor])();
  idle();
  expect(fetch).not.toHaveBeenCalled();
});

it('loads nothing of a remote that another version needs', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(manifest('newer'))),
  );
  prefetchWhenIdle(() => [editor]);
  idle();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  await new Promise(requestAnimationFrame);
  expect(prefetched()).toEqual([]);
});
