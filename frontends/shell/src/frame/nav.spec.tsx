import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { testUser } from '@chatbot-builder/kit/testing';
import { currentNav, mayOpen, NavIcon, navOf } from './nav';

vi.mock('@chatbot-builder/kit/pages', () => ({
  pages: [
    { name: 'pets', path: '/pets', permission: 'chatbots:read', nav: { label: 'Pets', icon: 'bot' } },
    { name: 'pet', path: '/pets/:petId', permission: 'chatbots:read', nav: 'pets', devPort: 1 },
    {
      name: 'beds',
      path: '/beds',
      permission: 'chatbots:read',
      nav: { label: 'Beds', icon: 'bot', permission: 'account:manage' },
    },
    {
      name: 'toys',
      path: '/toys',
      permission: 'chatbots:read',
      nav: { label: 'Toys', icon: 'bot', plan: 'pro' },
    },
    { name: 'owners', path: '/owners/:ownerId?', permission: 'account:manage', nav: { label: 'Owners', icon: 'bot' } },
  ],
}));

it('lists the pages that the role may open', () => {
  const labelsFor = (role: 'admin' | 'client') => navOf(testUser({ role })).map(({ label }) => label);
  expect(labelsFor('admin')).toEqual(['Pets', 'Beds', 'Owners']);
  expect(labelsFor('client')).toEqual(['Pets']);
});

it('lists a page of Pro only with an active subscription', () => {
  const lists = (subscriptionStatus: string) =>
    navOf(testUser({ subscriptionStatus })).some(({ label }) => label === 'Toys');
  expect(['active', 'canceled', 'free'].map(lists)).toEqual([true, false, false]);
});

it.each([
  ['/owners', 'admin', true],
  ['/owners/1', 'client', false],
  ['/pets/1', 'client', true],
  ['/nowhere', 'client', true],
] as const)('lets %s be opened by the %s: %s', (pathname, role, allowed) =>
  expect(mayOpen(testUser({ role }), pathname)).toBe(allowed),
);

it('links to the path without optional parameters', () => {
  expect(navOf(testUser()).map(({ to }) => to)).toEqual(['/pets', '/beds', '/owners']);
});

it.each([
  ['/pets', 'pets'],
  ['/pets/1', 'pets'],
  ['/owners', 'owners'],
  ['/nowhere', undefined],
])('assigns %s to the entry %s', (pathname, name) => expect(currentNav(pathname)).toBe(name));

it('renders the page’s icon', () => {
  const { container } = render(<NavIcon icon="bot" />);
  expect(container.querySelectorAll('svg > *').length).toBeGreaterThan(0);
});
