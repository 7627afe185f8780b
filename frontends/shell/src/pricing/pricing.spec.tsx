import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, stubApi } from '@chatbot-builder/kit/testing';
import { leaveFor } from '../frame/leave';
import { Pricing } from './pricing';

vi.mock('../frame/leave', () => ({ leaveFor: vi.fn() }));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/pricing');
});
afterEach(() => vi.mocked(leaveFor).mockClear());

const FREE = {
  subscriptionStatus: 'free',
  subscriptionEndDate: null,
  cancelAtPeriodEnd: false,
  paymentFailed: false,
  billing: 'stripe',
};
const PRO = { ...FREE, subscriptionStatus: 'active', subscriptionEndDate: '2026-12-23T00:00:00.000Z' };
const CHECKOUT = 'https://checkout.stripe.example/c/pay';

function visit() {
  const calls = stubApi({});
  render(<Pricing />);
  return calls;
}
/** Shows the page in a browser in which somebody was signed in. */
function show(status: unknown, answers: Record<string, unknown> = {}) {
  localStorage.setItem('signed-in', '');
  const calls = stubApi({ 'GET /api/subscription/status': status, ...answers });
  render(<Pricing />);
  return calls;
}

/** A plan's column: its head and its cells by row. */
function column(plan: 'Free' | 'Pro') {
  const index = plan === 'Free' ? 0 : 1;
  const head = screen.getAllByRole('columnheader')[index]!;
  const rows = screen.getAllByRole('rowheader').map((row) => row.closest('tr')!);
  const cells = rows.map((row) => [
    within(row).getByRole('rowheader').textContent,
    within(row).getAllByRole('cell')[index]?.textContent,
  ]);
  return { head: within(head), contents: Object.fromEntries(cells) as Record<string, string> };
}

describe('to a visitor', () => {
  it('compares what the plans contain', () => {
    visit();
    screen.getByRole('heading', { name: 'Simple Pricing', level: 1 });
    const [free, pro] = [column('Free'), column('Pro')];
    const [freeHead, proHead] = screen.getAllByRole('columnheader');
    expect(freeHead).toHaveTextContent('$0 per month');
    expect(proHead).toHaveTextContent('$19.99 per month');
    const both = {
      Conversations: 'Unlimited conversations',
      'AI conversations': 'Included',
      'Website scraping': 'Included',
      'File uploads (DOCX, TXT, MD)': 'Included',
      'Bring-your-own API key': 'Included',
      'Website embedding': 'Included',
      'Webhook integrations': 'Included',
      'Analytics dashboard': 'Included',
    };
    expect(free.contents).toEqual({
      ...both,
      Chatbots: '1 chatbot',
      'Client subaccount management': '–Not included',
      'Knowledge base': 'Custom knowledge base',
      Look: 'Basic customization',
      Support: 'Community support',
    });
    expect(pro.contents).toEqual({
      ...both,
      Chatbots: 'Unlimited chatbots',
      'Client subaccount management': 'Included',
      'Knowledge base': 'RAG knowledge base',
      Look: 'Custom branding',
      Support: 'Priority support',
    });
  });

  it('offers to sign in and come back', () => {
    visit();
    const upgrade = column('Pro').head.getByRole('link', { name: 'Upgrade to Pro' });
    expect(upgrade).toHaveAttribute('href', '/auth?next=%2Fpricing');
    expect(column('Free').head.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/auth');
  });

  it('leads to the sections of the landing page', () => {
    visit();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Features' })).toHaveAttribute('href', '/#features');
    expect(footer.getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/pricing');
  });

  it('asks the server nothing', () => {
    expect(visit()).toEqual([]);
  });

  it.each([
    ['whose session ended', problem(401, 'Sign in first')],
    ['while the server is away', problem(503, 'The store is away')],
    ['while the server cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('offers the same to one %s', async (_case, answer) => {
    show(answer);
    expect(screen.queryByRole('link', { name: 'Upgrade to Pro' })).toBeNull();
    await screen.findByRole('link', { name: 'Upgrade to Pro' });
  });
});

describe('to an owner on Free', () => {
  const upgrade = async () => fireEvent.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }));

  it('starts checkout, once', async () => {
    const calls = show(FREE, { 'POST /api/subscription/create-checkout': { url: CHECKOUT } });
    await upgrade();
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeDisabled();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(CHECKOUT));
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeDisabled();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    column('Free').head.getByText('Current plan');
    expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull();
  });

  it.each([
    ['why it cannot start', problem(409, 'You are on Pro already.'), 'You are on Pro already.'],
    ['that it could not start', new Response('', { status: 502 }), 'Failed to start checkout'],
    ['the same of a lost connection', () => Promise.reject(new TypeError('Lost')), 'Failed to start checkout'],
    ['that there is no page', {}, 'No checkout URL returned'],
    ['that the page is none', { url: 'javascript:alert(1)' }, 'No checkout URL returned'],
  ])('says %s, and can be tried again', async (_case, answer, message) => {
    show(FREE, { 'POST /api/subscription/create-checkout': answer });
    await upgrade();
    await screen.findByText('Error');
    screen.getByText(message);
    expect(leaveFor).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
  });

  it('asks to sign in again once the session ended', async () => {
    show(FREE, { 'POST /api/subscription/create-checkout': problem(401, 'Sign in first') });
    await upgrade();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/auth?next=%2Fpricing'));
  });

  it('marks a sandbox', async () => {
    show({ ...FREE, billing: 'sandbox' });
    await screen.findByText('A sandbox: nobody pays.');
    expect(screen.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled();
  });

  it('says that billing is not set up', async () => {
    show({ ...FREE, billing: 'off' });
    expect(await screen.findByRole('button', { name: 'Billing is not set up' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
  });
});

describe('to a subscriber', () => {
  const PORTAL = 'https://billing.stripe.example/p/session';
  const manage = async () => fireEvent.click(await screen.findByRole('button', { name: 'Manage Billing' }));

  it('shows the current plan and opens the billing portal', async () => {
    show(PRO, { 'POST /api/subscription/billing-portal': { url: PORTAL } });
    await manage();
    column('Pro').head.getByText('Current plan');
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledExactlyOnceWith(PORTAL));
  });

  it('says why the billing portal does not open', async () => {
    show(PRO, { 'POST /api/subscription/billing-portal': problem(503, 'The payment provider is away.') });
    await manage();
    await screen.findByText('Failed to open billing portal');
    screen.getByText('The payment provider is away.');
  });
});

it('offers nothing to a client', async () => {
  show(problem(403, 'No', 'forbidden'));
  await screen.findByText('The owner of your account chooses its plan.');
  expect(screen.queryByRole('button')).toBeNull();
});
