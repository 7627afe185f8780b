import { expect, it, vi } from 'vitest';
import { makeStore } from '../store';
import { problem, stubApi } from '../testing/stub-api';
import { serverMessage } from './api-error';
import { chatbotsApi } from './chatbots';

const readChatbots = () => makeStore().dispatch(chatbotsApi.endpoints.chatbots.initiate());

it("carries the server's message, code and status, and the text for logs", async () => {
  stubApi({ 'GET /api/chatbots': problem(503, 'The store is away', 'engine-unavailable') });
  const { error } = await readChatbots();
  expect(error).toMatchObject({ status: 503, code: 'engine-unavailable', message: 'The store is away' });
  expect(error).toHaveProperty('text', expect.stringMatching(/^503: \{.*The store is away/));
});

it('has no message for a response without a problem body', async () => {
  stubApi({
    'GET /api/chatbots': new Response('<h1>Bad gateway</h1>', {
      status: 502,
      headers: { 'content-type': 'text/html' },
    }),
  });
  const { error } = await readChatbots();
  expect(error).toMatchObject({ status: 502, message: '', text: '502: <h1>Bad gateway</h1>' });
  expect(serverMessage(error, 'Please try again')).toBe('Please try again');
});

it('reports an unreachable server', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { error } = await readChatbots();
  expect(error).toMatchObject({
    status: null,
    code: 'unreachable',
    message: expect.stringContaining('cannot be reached'),
  });
});

it('rejects a response that violates the contract', async () => {
  stubApi({ 'GET /api/chatbots': [{ id: 'not an id' }] });
  const { data, error } = await readChatbots();
  expect(data).toBeUndefined();
  expect(error).toMatchObject({ code: 'unexpected-answer' });
});

it('sends with its reads what a command wrote, the newest alone', async () => {
  const store = makeStore();
  const answers = ['first', 'second'];
  const calls = stubApi({
    'GET /api/chatbots': [],
    'DELETE /api/chatbots/1': () =>
      new Response(null, { status: 204, headers: { 'X-Written': answers.shift() ?? '' } }),
  });
  const read = () => store.dispatch(chatbotsApi.endpoints.chatbots.initiate(undefined, { forceRefetch: true }));
  const remove = () => store.dispatch(chatbotsApi.endpoints.deleteChatbot.initiate('1'));
  await read();
  await remove();
  await remove();
  await read();
  const reads = calls.filter(({ method }) => method === 'GET');
  expect([reads[0], reads.at(-1)].map((call) => call?.headers.get('X-Written'))).toEqual([null, 'second']);
});
