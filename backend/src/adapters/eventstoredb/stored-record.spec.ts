import { describe, expect, it } from 'vitest';
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
  it('reads back unchanged', () => {
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

  it('has correlation and causation ids in the fields that the server’s tools read', () => {
    const { correlationId: $correlationId, causationId: $causationId } = METADATA;
    expect(stored.metadata).toMatchObject({ $correlationId, $causationId });
    expect(stored.metadata).not.toHaveProperty('correlationId');
  });

  it('is rejected if another product wrote it', () => {
    for (const foreign of [{ metadata: undefined }, { metadata: { version: 1 } }, { data: 'text' }, { data: [1] }])
      expect(() => toRecord({ ...stored, ...foreign })).toThrow('chatbot-1/7 was not written by this product');
  });

  it('is rejected if the server is too old to report positions', () => {
    const unknown = 2n ** 64n - 1n;
    for (const position of [undefined, { commit: unknown, prepare: unknown }])
      expect(() => toRecord({ ...stored, position })).toThrow('23.10');
  });
});

describe('a position', () => {
  it('converts to the server’s form and back', () => {
    expect(knownPosition(toServerPosition(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('is rejected beyond 2^53, where a number would be rounded', () => {
    expect(() => knownPosition(toServerPosition(2 ** 53))).toThrow(RangeError);
  });
});
