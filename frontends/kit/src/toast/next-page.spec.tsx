import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hasKeptToast, keepForNextPage, showKeptToast } from './next-page';
import { Toaster } from './toaster';

beforeEach(() => sessionStorage.clear());

it('shows a stored toast once, on the next page', () => {
  keepForNextPage({ title: 'Logged out', description: 'You have been successfully logged out.' });
  expect(hasKeptToast()).toBe(true);
  render(<Toaster />);
  act(() => showKeptToast());
  expect(screen.getByRole('listitem')).toHaveTextContent('Logged outYou have been successfully logged out.');
  expect(hasKeptToast()).toBe(false);
});
