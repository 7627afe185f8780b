import { expect, it } from 'vitest';
import { visitorOf } from './visitor-of';

const unknown = { visitorName: null, visitorEmail: null, contactEmail: null };

it.each([
  [{ visitorName: 'Ada', visitorEmail: 'ada@example.org', contactEmail: 'left@example.org' }, 'Ada'],
  [{ visitorEmail: 'ada@example.org', contactEmail: 'left@example.org' }, 'ada@example.org'],
  [{ contactEmail: 'left@example.org' }, 'left@example.org'],
  [{}, null],
])('names the visitor of %j', (known, named) => {
  expect(visitorOf({ ...unknown, ...known })).toBe(named);
});
