import { expect, it } from 'vitest';
import { chipsOf } from './chips';

const texts = (filter: Parameters<typeof chipsOf>[0]) => chipsOf(filter).map(({ text }) => text);
const key = 'a'.repeat(32);

it.each([
  [{ from: '2026-11-24', to: '2026-11-24' }, 'Began on Nov 24, 2026 (UTC)'],
  [{ from: '2026-11-23', to: '2026-11-24' }, 'Began from Nov 23, 2026 to Nov 24, 2026 (UTC)'],
  [{ to: '2026-11-24T10:30:00Z' }, 'Began until Nov 24, 2026, 10:30 AM (UTC)'],
  [{ activeFrom: '2026-11-24' }, 'Written from Nov 24, 2026 (UTC)'],
  [{ hour: '37' }, 'Written on Tuesday at 13:00 (UTC)'],
  [{ unanswered: 'true' }, 'With an unanswered question'],
  [{ language: 'de' }, 'German'],
  [{ channel: 'widget' }, 'Widget'],
  [{ model: 'gpt-4o' }, 'Model gpt-4o'],
  [{ question: key }, 'Asked this question'],
  [{ page: key }, 'Began on this page'],
  [{ firstWordMs: '400' }, 'First word after 400ms or more'],
  [{ lastWordMs: '6100' }, 'Last word after 6.1s or more'],
  [{ lastWordMs: '0' }, 'With a reply'],
] as const)('puts %j into words', (filter, text) => expect(texts(filter)).toEqual([text]));

it('says when ratings were given', () =>
  expect(texts({ activeFrom: '2026-11-24', activeTo: '2026-11-24', rating: 'down' })).toEqual([
    'Rated on Nov 24, 2026 (UTC)',
    'Thumbs down',
  ]));

it('leaves the search to its box', () => expect(texts({ q: '9b2f' })).toEqual([]));
