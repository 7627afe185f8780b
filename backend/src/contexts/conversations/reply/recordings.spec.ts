import { describe, expect, it } from 'vitest';
import { MessageId } from '@chatbot-builder/contracts/ids';
import { NOON } from '../../../kernel/testing/given.js';
import type { VisitorMessage } from '../conversation.js';
import { repeatedBy, standsAlone } from './recordings.js';

const [first, second, third] = [1, 2, 3].map((at) => MessageId.parse(`0190a6a0-0000-4000-8000-00000000001${at}`)) as [
  MessageId,
  MessageId,
  MessageId,
];
const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();

interface Sent {
  readonly id: MessageId;
  readonly at?: number;
  readonly key?: string | null;
}
const given = ({ id, at = 0, key = 'equal' }: Sent, more: object = {}): VisitorMessage => ({
  id,
  receivedAt: after(at),
  key,
  reply: 'given',
  revision: 2,
  repeats: null,
  ...more,
});
const awaited = ({ id, at = 0, key = 'equal' }: Sent, reply: 'awaited' | 'failed' = 'awaited'): VisitorMessage => ({
  id,
  receivedAt: after(at),
  key,
  reply,
  content: null,
});
const repeated = (messages: readonly VisitorMessage[]) => repeatedBy(messages, messages.at(-1)!.id);

it('finds the equal message before within a minute', () => {
  const recorded = { repeats: first, revision: 2 };
  expect(repeated([given({ id: first }), awaited({ id: second, at: 60 })])).toEqual(recorded);
  expect(repeated([given({ id: first }), awaited({ id: second, at: 61 })])).toBeUndefined();
});

it('counts the minute from the message whose reply was written', () => {
  const again = given({ id: second, at: 40 }, { revision: 4, repeats: first });
  expect(repeated([given({ id: first }), again, awaited({ id: third, at: 60 })])).toEqual({
    repeats: first,
    revision: 4,
  });
  expect(repeated([given({ id: first }), again, awaited({ id: third, at: 61 })])).toBeUndefined();
});

it('looks past an equal message that got no reply', () =>
  expect(repeated([given({ id: first }), awaited({ id: second }, 'failed'), awaited({ id: third })])).toEqual({
    repeats: first,
    revision: 2,
  }));

it.each<[string, readonly VisitorMessage[]]>([
  ['the first message', [awaited({ id: first })]],
  ['another message', [given({ id: first, key: 'other' }), awaited({ id: second })]],
  ['a message without a key', [given({ id: first, key: null }), awaited({ id: second, key: null })]],
  ['a reply that is still written', [awaited({ id: first }), awaited({ id: second })]],
  ['a reply that failed', [awaited({ id: first }, 'failed'), awaited({ id: second })]],
  [
    'a reply that was voted down',
    [given({ id: first }, { rating: { value: 'down', comment: null } }), awaited({ id: second })],
  ],
  [
    'an equal message before another one',
    [given({ id: first }), given({ id: second, key: 'other' }), awaited({ id: third })],
  ],
])('repeats nothing for %s', (_name, messages) => expect(repeated(messages)).toBeUndefined());

describe('a message stands alone', () => {
  const HASH = '0123456789abcdef';
  const source = { documentId: 'd1', title: 'Hours', headings: [], text: 'From 8.', textHash: `${HASH}0123` };
  const reply = (score: number, sources = [source]) => ({
    sources,
    grounds: { given: [{ documentId: 'd1', passages: [{ hash: HASH, score }] }], whole: true, promptHash: null },
  });

  it.each([
    ['When are you open?', reply(0.1), true],
    // Cited from whole knowledge, by what was said before.
    ['  Yes, tell me more.  ', reply(0), false],
    ['Yes', reply(0.1, []), false],
    ['Do you ship to Mallorca?', reply(0, []), true],
  ])('%s %j: %p', (text, recorded, expected) => expect(standsAlone(text, recorded)).toBe(expected));
});
