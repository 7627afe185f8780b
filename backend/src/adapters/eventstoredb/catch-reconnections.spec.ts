import { expect, it } from '@jest/globals';
import { catchReconnections } from './catch-reconnections.js';

it('lets no failed reconnection go unheard', async () => {
  const client = { handleError: async (error: Error) => Promise.reject(error) };
  catchReconnections(client);
  expect(await client.handleError(new Error('Failed to discover'))).toBeUndefined();
});

it('says so where a client has nothing of the kind', () => {
  expect(() => catchReconnections({})).toThrow('another way');
});
