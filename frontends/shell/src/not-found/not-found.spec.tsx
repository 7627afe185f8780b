import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { NotFound } from './not-found';

const asked = () => within(screen.getByRole('main')).getByText(/^\//).textContent;

it('shows the requested path as text and links home', () => {
  renderWithin(<NotFound />, { at: '/<b>adda</b>' });
  screen.getByText('404');
  screen.getByRole('heading', { name: 'Page Not Found' });
  screen.getByText("The page you're looking for doesn't exist");
  expect(asked()).toBe('/<b>adda</b>');
  expect(document.querySelector('main b')).toBeNull();
  expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
});

it.each([
  ['/caf%C3%A9', '/café'],
  ['/%E0%A4%A', '/%E0%A4%A'],
])('formats %s as %s', (at, text) => {
  renderWithin(<NotFound />, { at });
  expect(asked()).toBe(text);
});
