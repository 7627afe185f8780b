import type { Page } from 'playwright-core';
import { showRegistration } from '../pages/account.ts';
import { ask, openWidget } from '../pages/chat.ts';
import { toast } from '../pages/toast.ts';
import { at, failing, press, type Screen, then, type Tourist } from './screen.ts';
import { QUESTION, UNANSWERED } from './texts.ts';

/** What people see who have not signed in, and the visitors of a customer's page. */

const nobody = (name: string, title: string, open: Screen['open']): Screen => ({
  name,
  stage: 'nobody',
  title: `${title} · Chatbot Builder`,
  open,
});
const welcome = (page: Page) => page.getByRole('heading', { name: 'Welcome back' }).waitFor();

const atLanding = at('/', (page) => page.getByRole('heading', { level: 1 }).waitFor());
export const landing: readonly Screen[] = [
  { name: 'landing', stage: 'nobody', title: 'Chatbot Builder', open: atLanding },
  {
    name: 'landing-chat',
    stage: 'nobody',
    title: 'Chatbot Builder',
    open: then(atLanding, async (page) => {
      await press('Ask about this product…')(page);
      await page.getByRole('region', { name: 'Ada' }).waitFor();
    }),
  },
];

export const pricing: readonly Screen[] = [
  nobody(
    'pricing',
    'Pricing',
    at('/pricing', (page) => page.getByRole('link', { name: 'Upgrade to Pro' }).waitFor()),
  ),
  {
    ...nobody(
      'pricing-owner',
      'Pricing',
      at('/pricing', (page) => page.getByRole('button', { name: 'Upgrade to Pro' }).waitFor()),
    ),
    stage: 'owner',
  },
];

export const auth: readonly Screen[] = [
  nobody('auth-sign-in', 'Welcome back', at('/auth', welcome)),
  nobody('auth-register', 'Create an account', then(at('/auth', welcome), showRegistration)),
  nobody(
    'auth-error',
    'Your account could not be loaded',
    failing('**/api/user', at('/auth', 'Your account could not be loaded')),
  ),
];

export const login: readonly Screen[] = [nobody('login', 'Welcome back', at('/login', welcome))];

const forgot = then(
  at('/forgot-password', (page) => page.getByLabel('Email').waitFor()),
  (page) => page.getByLabel('Email').fill('maya@northfell.shop'),
);
export const forgotPassword: readonly Screen[] = [
  nobody('forgot-password', 'Forgot password', forgot),
  nobody(
    'forgot-password-sent',
    'Forgot password',
    then(forgot, async (page) => {
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    }),
  ),
];

export const resetPassword: readonly Screen[] = [
  nobody(
    'reset-password',
    'Reset password',
    at('/reset-password?token=unknown', (page) =>
      page.getByLabel('New Password', { exact: true }).fill('quibblestrop over fens'),
    ),
  ),
  nobody(
    'reset-password-invalid',
    'Reset password',
    at('/reset-password', (page) => toast(page, 'Invalid link')),
  ),
];

export const confirmEmail: readonly Screen[] = [
  nobody(
    'confirm-email',
    'Confirm your email address',
    at('/confirm-email?token=unknown', (page) => page.getByRole('button', { name: 'Confirm address' }).waitFor()),
  ),
  nobody(
    'confirm-email-invalid',
    'Confirm your email address',
    at('/confirm-email', 'This confirmation link is invalid.'),
  ),
];

export const notFound: readonly Screen[] = [
  nobody(
    'not-found',
    'Page Not Found',
    at('/no/such/page', (page) => page.getByRole('heading', { name: 'Page Not Found' }).waitFor()),
  ),
];

const visitor = (name: string, open: Screen['open'], title = 'A shop'): Screen => ({
  name,
  stage: 'visitor',
  title,
  open,
});
const panelOf = (page: Page) => page.locator('[data-chatbot-widget] .panel');
const onSite =
  (add = ''): Screen['open'] =>
  async ({ page, site }) => {
    await page.goto(site + add);
  };
const opened = then(onSite(), (page) => openWidget(page));
const answered = (page: Page) =>
  panelOf(page)
    .getByText(/47 days/)
    .first()
    .waitFor();

/** In the order of one visit: the conversation of the first goes on in the others. */
export const widget: readonly Screen[] = [
  visitor(
    'widget-closed',
    then(onSite(), (page) => page.getByRole('button', { name: 'Open chat' }).waitFor()),
  ),
  visitor(
    'widget-open',
    then(opened, (page) => panelOf(page).getByRole('button', { name: QUESTION }).waitFor()),
  ),
  visitor(
    'widget-answer',
    then(opened, async (page) => {
      await ask(panelOf(page), QUESTION);
      await answered(page);
    }),
  ),
  visitor(
    'widget-comment',
    then(opened, async (page) => {
      await panelOf(page).getByRole('button', { name: 'Not helpful' }).last().click();
      await panelOf(page).getByLabel('What was wrong or missing?').waitFor();
    }),
  ),
  visitor(
    'widget-contact',
    then(opened, async (page) => {
      await ask(panelOf(page), UNANSWERED);
      await panelOf(page).getByRole('button', { name: 'Leave your e-mail' }).click();
      await panelOf(page).getByLabel('Your e-mail address').waitFor();
    }),
  ),
  visitor(
    'widget-failed',
    failing(
      '**/api/widget/*/messages',
      then(opened, async (page) => {
        await ask(panelOf(page), 'Does this arrive?');
        await panelOf(page).getByText('The answer didn’t arrive.').waitFor();
      }),
      // The widget tries again where a repeat may help.
      422,
    ),
  ),
  visitor(
    'widget-inline',
    then(onSite('-inline'), (page) => page.getByLabel('Ask a question…').waitFor()),
  ),
];

const shared = ({ chatbotId }: Tourist) => `/c/${chatbotId}`;
export const sharedChat: readonly Screen[] = [
  visitor(
    'shared-chat',
    at(shared, (page) => page.getByLabel('Ask a question…').waitFor()),
    'Ada',
  ),
  visitor(
    'shared-chat-gone',
    at('/c/00000000-0000-4000-8000-000000000000', (page) => page.getByRole('heading', { level: 1 }).waitFor()),
    'This chat is not available',
  ),
];
