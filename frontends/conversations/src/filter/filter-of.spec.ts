import { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { expect, it } from 'vitest';
import { chosen, filterOf } from './filter-of';

const read = (query: string) => filterOf(new URLSearchParams(query));

it('reads every field of the address', () => {
  const query = 'q=9b2f&from=2026-11-01&to=2026-11-30T10:00:00Z&channel=widget&rating=down&unanswered=true&language=de';
  expect(read(`conversation=1&${query}`)).toEqual(Object.fromEntries(new URLSearchParams(query)));
});

it('leaves out what a field cannot be', () => {
  expect(read('from=yesterday&rating=sideways&language=&unanswered=maybe&channel=pigeon')).toEqual({});
});

it.each([
  'from=2026-11-31',
  'to=2026-11-30T10:00:00+01:00',
  'channel=widget&rating=up',
  'unanswered=false',
  'language=hi&q=a',
  'language=tlh',
])('accepts what the server does: %s', (query) => {
  const asked = Object.fromEntries(new URLSearchParams(query));
  expect(Object.keys(read(query)).length === Object.keys(asked).length).toBe(
    ConversationFilter.safeParse(asked).success,
  );
});

it('counts the fields beside the search', () => {
  expect(chosen(read('q=9b2f&rating=up&language=de'))).toBe(2);
});
