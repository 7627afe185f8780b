import { renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { problemsAtOnce } from '../draft/problems';
import { settingsOf } from '../page/settings-of';
import { ADA, ada } from '../testing/ada';
import { ForDevelopers } from './for-developers';

const KEY = 'cbk_0123';
const key = (id: string, lastFour: string, lastUsedAt: string | null = null) => ({
  id: `0199b1c6-0000-7000-8000-0000000000${id}`,
  lastFour,
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt,
});

function Screen() {
  const [values, setValues] = useState(settingsOf(ada()));
  const form = {
    values,
    edit: (edits: object) => setValues({ ...values, ...edits }),
    isChanged: () => false,
    problemOf: (field: keyof typeof values) => problemsAtOnce(values)[field],
  };
  return (
    <>
      <ForDevelopers form={form} chatbotId={ADA} />
      <output aria-label="edited">{JSON.stringify([values.allowedDomains, values.dailySpendingCapCents])}</output>
    </>
  );
}
const show = (answers: Record<string, unknown> = {}) => {
  const calls = stubApi({
    [`GET /api/chatbots/${ADA}/api-keys`]: [],
    [`GET /api/chatbots/${ADA}/identity-secrets`]: [],
    'GET /api/chat/model': { answeredBy: 'own-key', unpriced: ['gpt-4.1'] },
    ...answers,
  });
  renderWithin(<Screen />, { at: '/', store: signedIn(testUser()) });
  return calls;
};
const edited = () => JSON.parse(screen.getByRole('status', { name: 'edited' }).textContent) as unknown;

it('keeps sites as they are matched, and says which one is none', async () => {
  show();
  const field = await screen.findByRole('combobox', { name: /Allowed Sites/ });
  fireEvent.change(field, { target: { value: 'https://Shop.example.com/path,' } });
  fireEvent.change(field, { target: { value: '*.example.com,' } });
  fireEvent.change(field, { target: { value: 'shop,' } });
  expect(edited()).toEqual([['shop.example.com', '*.example.com', 'shop'], null]);
  expect(screen.getByText(/“shop” is no site/)).toBeVisible();
});

it('takes an amount as it is typed, and no other text', async () => {
  show();
  const field = await screen.findByLabelText(/Spending Cap/);
  for (const text of ['5', '5.', '5.5', '5.5x']) fireEvent.change(field, { target: { value: text } });
  expect(field).toHaveValue('5.5');
  expect(edited()).toEqual([[], 550]);
  fireEvent.change(field, { target: { value: '' } });
  expect(edited()).toEqual([[], null]);
});

it('says where no cap holds, because the price of the model is not known', async () => {
  show({ 'GET /api/chat/model': { answeredBy: 'platform', messagesPerDay: null, unpriced: ['gpt-4o-mini'] } });
  expect(await screen.findByText(/No cap holds here: what gpt-4o-mini costs/)).toBeVisible();
});

it('shows a key once, and lists keys by their last characters', async () => {
  let keys = [key('a1', '3f0a', '2026-11-22T12:00:00.000Z')];
  show({
    [`GET /api/chatbots/${ADA}/api-keys`]: () => keys,
    [`POST /api/chatbots/${ADA}/api-keys`]: () => {
      keys = [key('a2', '0123'), ...keys];
      return { ...keys[0], key: KEY };
    },
  });
  expect(await screen.findByText('Issued Nov 21, 2026, last used Nov 22, 2026')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Issue Key' }));
  expect(await screen.findByText(KEY)).toBeVisible();
  expect(await screen.findByText('Issued Nov 21, 2026, never used')).toBeVisible();
});

it('revokes a key once that is confirmed', async () => {
  let keys = [key('a1', '3f0a')];
  const calls = show({
    [`GET /api/chatbots/${ADA}/api-keys`]: () => keys,
    [`DELETE /api/chatbots/${ADA}/api-keys/${key('a1', '').id}`]: () => {
      keys = [];
      return undefined;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke the key …3f0a' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Key' }));
  await waitFor(() => expect(screen.queryByText('cbk_…3f0a')).toBeNull());
});

const secret = (id: string, lastFour: string, endsAt: string | null = null) => ({
  id: `0199b1c6-0000-7000-8000-0000000000${id}`,
  lastFour,
  createdAt: '2026-11-21T12:00:00.000Z',
  endsAt,
});

it('shows a secret once, says how long the one before works, and revokes one that was confirmed', async () => {
  let secrets = [secret('b1', '3f0a')];
  const calls = show({
    [`GET /api/chatbots/${ADA}/identity-secrets`]: () => secrets,
    [`POST /api/chatbots/${ADA}/identity-secrets`]: () => {
      secrets = [secret('b2', '0123'), secret('b1', '3f0a', '2026-11-22T12:00:00.000Z')];
      return { ...secrets[0], secret: 'cbi_0123' };
    },
    [`DELETE /api/chatbots/${ADA}/identity-secrets/${secret('b2', '').id}`]: () => {
      secrets = secrets.slice(1);
      return undefined;
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Replace Secret' }));
  expect(await screen.findByText('cbi_0123')).toBeVisible();
  expect(await screen.findByText(/^Replaced. Works until Nov 22, 2026/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the secret …0123' }));
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke Secret' }));
  await waitFor(() => expect(screen.queryByText('cbi_…0123')).toBeNull());
  expect(screen.queryByText('cbi_0123')).toBeNull();
  expect(screen.getByText('cbi_…3f0a')).toBeVisible();
});
