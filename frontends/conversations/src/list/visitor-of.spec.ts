import { expect, it } from 'vitest';
import { visitorOf } from './visitor-of';

const unknown = { visitorName: null, visitorEmail: null, contactEmail: null, sessionId: '41d80a37-c2f9-4e11-8c39' };

it.each([
  [{ visitorName: 'Ada', visitorEmail: 'ada@example.org', contactEmail: 'left@example.org' }, 'Ada'],
  [{ visitorEmail: 'ada@example.org', contactEmail: 'left@example.org' }, 'ada@example.org'],
  [{ contactEmail: 'left@example.org' }, 'left@example.org'],
  [{}, '41d80a37-c2f9-4e…'],
])('names the visitor of %j', (known, named) => {
  expect(visitorOf({ ...unknown, ...known })).toBe(named);
});
