import { renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import type { MountPanel } from '@chatbot-builder/widget/panel';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answers } from '../testing/ada';
import { EditorScreen } from '../page/editor-screen';

const mountPanel = vi.hoisted(() => vi.fn<MountPanel>());
vi.mock('@chatbot-builder/kit/panel', async (original) => ({
  ...(await original<typeof import('@chatbot-builder/kit/panel')>()),
  importPanel: async () => ({ mountPanel }),
}));

beforeEach(() => {
  mountPanel.mockReturnValue({
    ready: Promise.resolve(),
    update: vi.fn(),
    clear: vi.fn(),
    focus: vi.fn(),
    destroy: vi.fn(),
  });
});

const name = () => screen.getByLabelText(/^Chatbot Name/);
const description = () => screen.getByLabelText(/^Description/);
const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));

async function open(search = '') {
  const calls = stubApi(answers);
  renderWithin(<EditorScreen />, { at: `/chatbots/new${search}`, path: '/chatbots/:chatbotId' });
  await screen.findByRole('region', { name: 'Templates' });
  return calls;
}

it('begins with the template that the address names', async () => {
  await open('?template=faq');
  await screen.findByRole('button', { name: 'Undo' });
  expect(name()).toHaveValue('FAQ Bot');
  expect(screen.getByRole('button', { name: 'FAQ Bot' })).toHaveAttribute('aria-pressed', 'true');
  fireEvent.click(screen.getByRole('tab', { name: 'Training' }));
  expect(await screen.findByRole('textbox', { name: /System Instructions/ })).toHaveTextContent(
    /^You answer frequently asked/,
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Appearance' }));
  expect(await screen.findByRole('textbox', { name: /Welcome Message/ })).toHaveValue('Hi! Ask me anything about us.');
});

it('says that a template does not exist and leaves the form empty', async () => {
  await open('?template=pirates');
  screen.getByText(/There is no such template/);
  expect(name()).toHaveValue('');
  press('Education Tutor');
  expect(name()).toHaveValue('Education Tutor');
});

it('gives back what was typed, but keeps what was typed since', async () => {
  await open();
  fireEvent.change(name(), { target: { value: 'Grace' } });
  press('HR Assistant');
  expect(name()).toHaveValue('HR Assistant');
  fireEvent.change(description(), { target: { value: 'For the staff' } });
  press('Undo');
  expect(name()).toHaveValue('Grace');
  expect(description()).toHaveValue('For the staff');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('forgets the template once its changes are discarded', async () => {
  await open('?template=hr');
  await screen.findByRole('button', { name: 'Undo' });
  press('Discard');
  expect(name()).toHaveValue('');
  screen.getByText(/Start from a template/);
});

it.each([
  ['nothing was typed', undefined, '/dashboard'],
  ['something was typed', 'Grace', '/chatbots/new?template=hr'],
])('asks before it drops a filled-in form only if more than the template is lost: %s', async (_case, typed, place) => {
  await open('?template=hr');
  await screen.findByRole('button', { name: 'Undo' });
  if (typed) fireEvent.change(name(), { target: { value: typed } });
  fireEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
  await waitFor(() => expect(screen.getByTestId('location').textContent).toBe(place));
  if (typed) await screen.findByText('Your changes in name will be lost.');
});
