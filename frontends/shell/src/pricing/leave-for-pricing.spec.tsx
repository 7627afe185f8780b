import { waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithin } from '@chatbot-builder/kit/testing';
import { loadPricing } from '../frame/leave';
import { LeaveForPricing } from './leave-for-pricing';

vi.mock('../frame/leave', () => ({ loadPricing: vi.fn() }));

it('loads the document of the prices', async () => {
  renderWithin(<LeaveForPricing />, { at: '/pricing' });
  await waitFor(() => expect(loadPricing).toHaveBeenCalledOnce());
});
