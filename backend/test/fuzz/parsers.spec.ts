import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from '../../src/adapters/paging/cursor.js';
import { depthOf } from '../../src/http/routes/json-body.js';
import { InvalidCursor } from '../../src/ports/document-store.js';
import { hostileText, PROPERTY_TIMEOUT_MS, tried } from './fuzzing.js';

const QUERY = { where: { accountId: 'account' }, sort: { field: 'at', order: 'desc' } } as const;

const depthOfValue = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Object.values(value).reduce((deepest: number, each) => Math.max(deepest, depthOfValue(each)), 0)
    : 0;

describe('the depth of JSON', () => {
  it(
    'is that of the parsed value, whatever its strings hold',
    () => {
      fc.assert(
        fc.property(fc.jsonValue({ maxDepth: 8, stringUnit: 'binary' }), (value) => {
          expect(depthOf(JSON.stringify(value))).toBe(depthOfValue(value));
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    'is never less than that of any text that parses',
    () => {
      fc.assert(
        fc.property(hostileText, (text) => {
          let value: unknown;
          try {
            value = JSON.parse(text);
          } catch {
            return;
          }
          expect(depthOf(text)).toBeGreaterThanOrEqual(depthOfValue(value));
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});

describe('a cursor', () => {
  it(
    'is a place or an invalid cursor, whatever the text',
    () => {
      fc.assert(
        fc.property(hostileText, (text) => {
          expect(() => decodeCursor('messages', QUERY, text)).toThrow(InvalidCursor);
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );

  it(
    'is a place or an invalid cursor after one changed character',
    () => {
      const places = fc.record({ key: fc.oneof(fc.string(), fc.integer(), fc.constant(null)), id: fc.string() });
      fc.assert(
        fc.property(places, fc.nat(), fc.string({ minLength: 1, maxLength: 1 }), (place, at, letter) => {
          const cursor = encodeCursor('messages', QUERY, place);
          expect(decodeCursor('messages', QUERY, cursor)).toEqual(place);
          const cut = at % cursor.length;
          const changed = `${cursor.slice(0, cut)}${letter}${cursor.slice(cut + 1)}`;
          try {
            const { key, id } = decodeCursor('messages', QUERY, changed);
            expect([typeof id, key === null || ['string', 'number'].includes(typeof key)]).toEqual(['string', true]);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidCursor);
          }
        }),
        tried(500),
      );
    },
    PROPERTY_TIMEOUT_MS,
  );
});
