import { describe, expect, it } from '@jest/globals';
import { METADATA } from '../../kernel/testing/recorded.js';
import type { ServerEvent } from './server-client.js';
import { knownPosition, toEvent, toRecord, toServerPosition } from './stored-record.js';

const id = '22222222-2222-4222-8222-222222222222';
const stored: ServerEvent = {
  ...toEvent({ id, type: 'ChatbotCreated', version: 3, data: { name: 'Ada' }, metadata: METADATA, hash: 'hash' }),
  streamId: 'chatbot-1',
  revision: 7n,
  position: { commit: 4_711n, prepare: 4_711n },
};

describe('an event on the server', () => {
  it('reads back as it was', () => {
    expect(toRecord(stored)).toEqual({
      id,
      type: 'ChatbotCreated',
      version: 3,
      data: { name: 'Ada' },
      metadata: METADATA,
      hash: 'hash',
      stream: 'chatbot-1',
      revision: 7,
      position: 4_711,
    });
  });

  it('tells the server’s own tools why it happened', () => {
    const { correlationId: $correlationId, causationId: $causationId } = METADATA;
    expect(stored.metadata).toMatchObject({ $correlationId, $causationId });
    expect(stored.metadata).not.toHaveProperty('correlationId');
  });

  it('is refused where somebody else wrote it', () => {
    for (const foreign of [{ metadata: undefined }, { metadata: { version: 1 } }, { data: 'text' }, { data: [1] }])
      expect(() => toRecord({ ...stored, ...foreign })).toThrow('chatbot-1/7 was not written by this product');
  });

  it('is refused where the server is too old to tell its position', () => {
    const unknown = 2n ** 64n - 1n;
    for (const position of [undefined, { commit: unknown, prepare: unknown }])
      expect(() => toRecord({ ...stored, position })).toThrow('23.10');
  });
});

describe('a position', () => {
  it('goes to the server and back', () => {
    expect(knownPosition(toServerPosition(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is refused beyond 2^53, where a number would round it', () => {
    expect(() => knownPosition(toServerPosition(2 ** 53))).toThrow(RangeError);
  });
});
