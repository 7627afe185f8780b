import { expect, it } from 'vitest';
import { checkContract, RemoteMismatch } from './contract';

it('accepts a remote built for this shell', () => {
  expect(() => checkContract({ metaData: { contract: REMOTE_CONTRACT } })).not.toThrow();
});

it.each([{ contract: 'of another version' }, {}])('rejects a remote with %j', (metaData) => {
  expect(() => checkContract({ metaData })).toThrow(RemoteMismatch);
});
