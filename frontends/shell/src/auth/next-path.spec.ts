import { expect, it } from 'vitest';
import { nextPath, signInPath } from './next-path';

const asQuery = (next: string) => `?next=${encodeURIComponent(next)}`;

it.each(['/chatbots', '/chatbots/1?tab=appearance#top', '/conversations/1?q=a%20b', '/clients/J%C3%BCrgen'])(
  'leads back to %s',
  (path) => expect(nextPath(asQuery(path))).toBe(path),
);

it.each([
  '',
  'chatbots',
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '/chatbots\\..\\evil',
  '\u0000/chatbots',
])('replaces %j by the dashboard', (hostile) => expect(nextPath(asQuery(hostile))).toBe('/dashboard'));

it('defaults to the dashboard', () => {
  expect(nextPath('')).toBe('/dashboard');
  expect(nextPath('?other=/chatbots')).toBe('/dashboard');
});

it.each(['/chatbots/1?tab=training&x=%2F#a', '/conversations/1?conversation=2'])(
  'brings back to the place that it was made from: %s',
  (place) => {
    const { pathname, search } = new URL(signInPath(new URL(place, location.origin)), location.origin);
    expect(pathname).toBe('/auth');
    expect(nextPath(search)).toBe(place);
  },
);

it('omits the default path', () => {
  expect(signInPath(new URL('/dashboard', location.origin))).toBe('/auth');
});
