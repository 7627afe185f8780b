import type { Page } from 'playwright-core';
import { anew, at, dialog, failing, press, type Screen, type Stage, then, waiting } from './screen.ts';

/** The pages of the shell, and what stands around every page. */

const titled =
  (title: string) =>
  (name: string, stage: Stage, open: Screen['open'], only?: Screen['only']): Screen => ({
    name,
    stage,
    title: `${title} · Chatbot Builder`,
    open,
    ...(only && { only }),
  });
const ada = (page: Page) => page.getByRole('heading', { name: 'Ada' }).first().waitFor();

const onDashboard = titled('Dashboard');
const dashboardOf = at('/dashboard', ada);
export const dashboard: readonly Screen[] = [
  onDashboard('dashboard-empty', 'newcomer', at('/dashboard', 'No chatbots yet')),
  onDashboard('dashboard', 'owner', dashboardOf),
  onDashboard(
    'dashboard-error',
    'owner',
    failing('**/api/chatbots*', at('/dashboard', 'The dashboard could not be loaded')),
  ),
  onDashboard('waiting-dashboard', 'owner', waiting('**/api/chatbots*', '/dashboard', 'Loading the dashboard')),
  onDashboard('client-dashboard', 'client', dashboardOf),
];

export const frame: readonly Screen[] = [
  titled('Your account could not be loaded')(
    'session-error',
    'owner',
    failing('**/api/user', at('/dashboard', 'Your account could not be loaded')),
  ),
  { name: 'waiting-session', stage: 'owner', title: undefined, open: waiting('**/api/user', '/dashboard') },
  anew(
    onDashboard(
      'user-menu',
      'owner',
      then(dashboardOf, async (page) => {
        await press(/My Account/)(page);
        await page.getByRole('menuitem', { name: 'Log out' }).waitFor();
      }),
    ),
  ),
  onDashboard(
    'sidebar',
    'owner',
    then(dashboardOf, async (page) => {
      await press('Toggle sidebar')(page);
      await page.getByRole('dialog', { name: 'Sidebar' }).waitFor();
    }),
    'phone',
  ),
  onDashboard(
    'sidebar-folded',
    'client',
    then(dashboardOf, async (page) => {
      await press('Toggle sidebar')(page);
      await page.getByRole('button', { name: 'Toggle sidebar', expanded: false }).waitFor();
    }),
    'desktop',
  ),
  anew(
    onDashboard(
      'bell',
      'owner',
      then(dashboardOf, async (page) => {
        await press('Notices')(page);
        await page.getByText('Nothing needs your attention').waitFor();
      }),
    ),
  ),
  anew(
    onDashboard(
      'bell-error',
      'owner',
      failing(
        '**/api/notices',
        then(dashboardOf, async (page) => {
          await press('Notices')(page);
          await page.getByText('Failed to fetch notices').waitFor();
        }),
      ),
    ),
  ),
  onDashboard(
    'palette',
    'owner',
    then(dashboardOf, async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('option', { name: 'Settings' }).waitFor();
    }),
  ),
  onDashboard(
    'palette-no-match',
    'owner',
    then(dashboardOf, async (page) => {
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('dialog').getByRole('combobox').fill('zzz');
      await page.getByRole('dialog').getByText('Nothing found').waitFor();
    }),
  ),
];

const onChatbots = titled('Chatbots');
const listed = at('/chatbots', ada);
export const chatbots: readonly Screen[] = [
  onChatbots('chatbots-empty', 'newcomer', at('/chatbots', 'No chatbots yet')),
  onChatbots('chatbots', 'owner', listed),
  onChatbots(
    'chatbots-no-match',
    'owner',
    then(listed, async (page) => {
      await page.getByPlaceholder('Search chatbots...').fill('zzz');
      await page.getByText('No chatbots found').waitFor();
    }),
  ),
  onChatbots(
    'chatbots-error',
    'owner',
    failing('**/api/chatbots*', at('/chatbots', 'The chatbots could not be loaded')),
  ),
  onChatbots('waiting-chatbots', 'owner', waiting('**/api/chatbots*', '/chatbots', 'Loading chatbots')),
  onChatbots(
    'upgrade',
    'owner',
    then(listed, async (page) => {
      await press('Create Chatbot')(page);
      await dialog(page);
    }),
  ),
];

const onTemplates = titled('Templates');
const gallery = at('/templates', (page) => page.getByRole('button', { name: 'Use Template FAQ Bot' }).waitFor());
export const templates: readonly Screen[] = [
  onTemplates('templates', 'newcomer', gallery),
  onTemplates(
    'template-preview',
    'newcomer',
    then(gallery, async (page) => {
      await press('Preview FAQ Bot')(page);
      await dialog(page);
    }),
  ),
  onTemplates('templates-no-match', 'newcomer', at('/templates?q=zzz', 'No templates found')),
];

const onSettings = titled('Settings');
export const settings: readonly Screen[] = [
  onSettings('settings', 'owner', at('/settings', 'This device')),
  onSettings(
    'settings-error',
    'owner',
    failing('**/api/{settings,user/*,subscription/*}', at('/settings', 'Your devices could not be loaded')),
  ),
  onSettings(
    'account-delete',
    'owner',
    then(at('/settings', 'This device'), async (page) => {
      await press('Delete Account')(page);
      await dialog(page);
    }),
  ),
];

const onClients = titled('Client Management');
const clientsList = at('/clients', (page) => page.getByRole('button', { name: /^Revoke Ada from/ }).waitFor());
export const clients: readonly Screen[] = [
  onClients('clients-pro-only', 'owner', at('/clients', 'Client account management is a Pro-only feature')),
  onClients('clients', 'payer', clientsList),
  onClients('clients-error', 'payer', failing('**/api/clients', at('/clients', 'The clients could not be loaded'))),
  onClients('clients-empty', 'payer', async (tourist) => {
    await tourist.page.route('**/api/clients', (route) => route.fulfill({ json: [] }));
    await at('/clients', 'No clients yet')(tourist);
  }),
  ...(
    [
      ['client-create', 'Create Client'],
      ['client-assign', /^Assign Chatbot to/],
      ['client-delete', /^Delete client-of/],
    ] as const
  ).map(([name, button]) =>
    onClients(
      name,
      'payer',
      then(clientsList, async (page) => {
        await press(button)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
      }),
    ),
  ),
];
