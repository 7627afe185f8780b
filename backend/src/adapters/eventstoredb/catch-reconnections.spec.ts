import { expect, it } from 'vitest';
import { catchReconnections } from './catch-reconnections.js';

it('handles the rejection of a failed reconnection', async () => {
  const client = { handleError: async (error: Error) => Promise.reject(error) };
  catchReconnections(client);
  expect(await client.handleError(new Error('Failed to discover'))).toBeUndefined();
});

it('rejects a client without handleError', () => {
  expect(() => catchReconnections({})).toThrow('no handleError');
});
