import { ConversationFilter } from '@chatbot-builder/contracts/http/conversation-filter';
import { expect, it } from 'vitest';
import { chipsOf } from './chips';
import { chosen, filterOf } from './filter-of';

const read = (query: string) => filterOf(new URLSearchParams(query));

it('reads every field of the address', () => {
  const query = 'q=9b2f&from=2026-11-01&to=2026-11-30T10:00:00Z&channel=widget&rating=down&unanswered=true&language=de';
  expect(read(`conversation=1&${query}`)).toEqual(Object.fromEntries(new URLSearchParams(query)));
});

it('reads what analytics links to', () => {
  const key = 'a'.repeat(32);
  const query = `page=${key}&activeFrom=2026-11-01&activeTo=2026-11-01&hour=167&question=${key}&model=gpt-4o&firstWordMs=0&lastWordMs=9`;
  expect(read(query)).toEqual(Object.fromEntries(new URLSearchParams(query)));
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
  'hour=167',
  'hour=168',
  'page=a',
  'model=gpt 4',
  'model=meta-llama/Llama-3:8b',
  'lastWordMs=-1',
  'activeFrom=2026-11-31',
])('accepts what the server does: %s', (query) => {
  const asked = Object.fromEntries(new URLSearchParams(query));
  expect(Object.keys(read(query)).length === Object.keys(asked).length).toBe(
    ConversationFilter.safeParse(asked).success,
  );
});

it.each([
  ['q=9b2f&rating=up&language=de', 2],
  ['from=2026-11-01&to=2026-11-30&activeTo=2026-11-30&unanswered=true', 3],
  ['', 0],
])('counts a filter for each chip: %s', (query, filters) => {
  expect(chosen(read(query))).toBe(filters);
  expect(chipsOf(read(query))).toHaveLength(filters);
});
