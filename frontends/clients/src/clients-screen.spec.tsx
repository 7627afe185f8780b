import { LiveProvider, type LiveEvent } from '@chatbot-builder/kit';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientsScreen } from './clients-screen';
import { ada, clientsServer, ines, jon, returnsDesk } from './testing/clients-data';

const PRO = testUser({ subscriptionStatus: 'active' });

let tell: (event: LiveEvent) => void;
const follow = (_personId: string, listener: (event: LiveEvent) => void) => {
  tell = listener;
  return () => undefined;
};

function show(answers: Record<string, unknown>, user = PRO) {
  const calls = stubApi(answers);
  renderWithin(
    <LiveProvider personId="1" follow={follow}>
      <ClientsScreen />
    </LiveProvider>,
    { at: '/clients', store: signedIn(user) },
  );
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const open = async (button: string, dialog: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: dialog }));
};
const chatbotsOf = (email: string) =>
  screen
    .queryAllByRole('list', { name: `Chatbots of ${email}` })
    .flatMap((list) => within(list).getAllByRole('listitem'))
    .map((row) => row.textContent);

// jsdom ends no animation, so that a dialog would never close.
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
  }));
});

describe('without an active subscription', () => {
  it.each(['free', 'canceled', 'past_due'])('there is only a notice, which leads to the prices: %s', async (status) => {
    const calls = show({}, testUser({ subscriptionStatus: status }));
    await screen.findByText('Client account management is a Pro-only feature');
    await screen.findByRole('button', { name: 'Upgrade to Pro' });
    expect(calls.map(({ path }) => path)).toEqual(['/api/subscription/status']);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    press('Upgrade to Pro');
    expect(screen.getByTestId('location')).toHaveTextContent('/pricing');
  });

  it('says where billing is not set up', async () => {
    const status = { subscriptionEndDate: null, cancelAtPeriodEnd: false, paymentFailed: false, billing: 'off' };
    show({ 'GET /api/subscription/status': { subscriptionStatus: 'free', ...status } }, testUser());
    expect(await screen.findByRole('button', { name: 'Billing is not set up' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull();
  });
});

describe('the list', () => {
  it('shows each client with its chatbots', async () => {
    const calls = show(clientsServer().answers);
    await screen.findByRole('heading', { name: '2 clients' });
    screen.getByRole('heading', { name: jon.email });
    expect(screen.getAllByText('Nov 21, 2026')).toHaveLength(2);
    expect(chatbotsOf(jon.email)).toEqual(['Ada']);
    screen.getByText('No chatbots assigned');
    const asked = calls.map(({ path }) => path).filter((path) => path.endsWith('/clients'));
    expect(asked.sort()).toEqual([
      `/api/chatbots/${ada.id}/clients`,
      `/api/chatbots/${returnsDesk.id}/clients`,
      '/api/clients',
    ]);
  });

  it('counts a chatbot whose clients cannot be loaded as one without clients', async () => {
    const { answers, assigned } = clientsServer();
    assigned[returnsDesk.id] = [jon.id];
    show({ ...answers, [`GET /api/chatbots/${ada.id}/clients`]: problem(503, 'Busy') });
    await screen.findByRole('heading', { name: jon.email });
    expect(chatbotsOf(jon.email)).toEqual(['Returns Desk']);
  });

  it.each(['GET /api/clients', 'GET /api/chatbots'])(
    'says why it could not be loaded, and retries: %s',
    async (route) => {
      const { answers } = clientsServer();
      const whole = answers[route];
      let away = true;
      const answer = () => (typeof whole === 'function' ? (whole as () => unknown)() : whole);
      show({ ...answers, [route]: () => (away ? problem(503, 'The store is away') : answer()) });
      await screen.findByText('The clients could not be loaded');
      screen.getByText('The store is away');
      away = false;
      press('Retry');
      await screen.findByRole('heading', { name: jon.email });
    },
  );

  it('shows its shape while it loads slowly', async () => {
    show({ ...clientsServer().answers, 'GET /api/clients': () => new Promise(() => {}) });
    await screen.findByRole('status', { name: 'Loading clients' });
  });

  it('explains clients where there are none, with one primary action', async () => {
    show({ ...clientsServer().answers, 'GET /api/clients': [] });
    await screen.findByText('No clients yet');
    expect(screen.getAllByRole('button', { name: 'Create Client' })).toHaveLength(1);
  });

  it('follows changes made elsewhere', async () => {
    const { answers, assigned, clients } = clientsServer();
    show(answers);
    await screen.findByRole('heading', { name: ines.email });
    assigned[returnsDesk.id] = [jon.id];
    clients.pop();
    await act(async () => tell({ kind: 'changed', collection: 'clients' }));
    await screen.findByRole('heading', { name: '1 client' });
    await waitFor(() => expect(chatbotsOf(jon.email)).toEqual(['Ada', 'Returns Desk']));
  });
});

describe('creating a client', () => {
  const fill = (dialog: ReturnType<typeof within>, email: string, password: string) => {
    fireEvent.change(dialog.getByLabelText('Email'), { target: { value: email } });
    fireEvent.change(dialog.getByLabelText('Password'), { target: { value: password } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create Client' }));
  };
  const openForm = async () => {
    const dialog = await open('Create Client', 'Create Client');
    await dialog.findByLabelText('Email');
    return dialog;
  };

  it('adds it to the list', async () => {
    const { answers, clients } = clientsServer();
    const mia = { ...jon, id: jon.id.replace('101', '103'), email: 'mia@atelier.example' };
    const calls = show({ ...answers, 'POST /api/clients': () => (clients.unshift(mia), mia) });
    fill(await openForm(), 'mia@atelier.example', 'quibblestrop');
    await screen.findByText('Client created');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      email: 'mia@atelier.example',
      password: 'quibblestrop',
    });
    await screen.findByRole('heading', { name: 'mia@atelier.example' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['', ''],
    ['mia@atelier.example', ''],
    ['  ', 'quibblestrop'],
  ])('asks for both fields: %j, %j', async (email, password) => {
    const calls = show(clientsServer().answers);
    fill(await openForm(), email, password);
    await screen.findByText('Please fill in all fields');
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('asks for an address and eight characters', async () => {
    const calls = show(clientsServer().answers);
    const dialog = await openForm();
    fill(dialog, 'mia', 'short');
    await dialog.findByText('Must be a valid email');
    dialog.getByText('Password must be at least 8 characters');
    expect(screen.queryByText('Please fill in all fields')).toBeNull();
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('says at the field why the server refused it', async () => {
    const message = 'An account with this email already exists.';
    const refusal = problem(409, message, 'email-taken', [{ path: 'email', message }]);
    show({ ...clientsServer().answers, 'POST /api/clients': refusal });
    const dialog = await openForm();
    fill(dialog, jon.email, 'quibblestrop');
    await screen.findByText('Failed to create client account');
    await waitFor(() => expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(message));
    expect(dialog.getByLabelText('Email')).toHaveValue(jon.email);
  });

  it('offers the upgrade where the plan includes no clients any more', async () => {
    const refusal = problem(403, 'Upgrade required: Free has no clients.', 'upgrade-required');
    show({ ...clientsServer().answers, 'POST /api/clients': refusal });
    fill(await openForm(), 'mia@atelier.example', 'quibblestrop');
    await screen.findByRole('dialog', { name: 'Upgrade to Pro' });
    expect(screen.queryByText('Failed to create client account')).toBeNull();
  });
});

describe('assigning a chatbot', () => {
  const choose = async (name: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Chatbot' }));
    const options = await waitFor(() => {
      const found = document.querySelectorAll('.ant-select-item-option');
      expect(found).not.toHaveLength(0);
      return [...found];
    });
    fireEvent.click(options.find((option) => option.textContent === name)!);
  };

  it('offers those that are not assigned yet, and shows the new one', async () => {
    show(clientsServer().answers);
    const dialog = await open(`Assign Chatbot to ${jon.email}`, 'Assign Chatbot');
    await dialog.findByText('Select a chatbot');
    await choose('Returns Desk');
    expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(1);
    screen.getByRole('option', { name: 'Returns Desk' });
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('Access granted');
    await waitFor(() => expect(chatbotsOf(jon.email)).toEqual(['Ada', 'Returns Desk']));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for a chatbot', async () => {
    const calls = show(clientsServer().answers);
    const dialog = await open(`Assign Chatbot to ${ines.email}`, 'Assign Chatbot');
    fireEvent.click(await dialog.findByRole('button', { name: 'Assign' }));
    await dialog.findByText('Please select a chatbot');
    expect(calls.map(({ method }) => method)).not.toContain('POST');
  });

  it('says why it failed, and stays open', async () => {
    const { answers } = clientsServer();
    show({ ...answers, [`POST /api/clients/${ines.id}/chatbots/${ada.id}`]: problem(503, 'The store is away') });
    const dialog = await open(`Assign Chatbot to ${ines.email}`, 'Assign Chatbot');
    await dialog.findByText('Select a chatbot');
    await choose('Ada');
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }));
    await screen.findByText('Failed to grant access');
    screen.getByText('The store is away');
    expect(chatbotsOf(ines.email)).toEqual([]);
  });
});

describe('revoking a chatbot', () => {
  it('takes it from the client, and keeps the keyboard in its row', async () => {
    show(clientsServer().answers);
    fireEvent.click(await screen.findByRole('button', { name: `Revoke Ada from ${jon.email}` }));
    await screen.findByText('Access revoked');
    await waitFor(() => expect(chatbotsOf(jon.email)).toEqual([]));
    expect(screen.getByRole('button', { name: `Assign Chatbot to ${jon.email}` })).toHaveFocus();
  });

  it('says why it failed', async () => {
    const { answers } = clientsServer();
    show({ ...answers, [`DELETE /api/clients/${jon.id}/chatbots/${ada.id}`]: problem(503, 'The store is away') });
    fireEvent.click(await screen.findByRole('button', { name: `Revoke Ada from ${jon.email}` }));
    await screen.findByText('Failed to revoke access');
    expect(chatbotsOf(jon.email)).toEqual(['Ada']);
  });
});

describe('deleting a client', () => {
  const SENTENCE = `Are you sure you want to delete the client account "${jon.email}"? This action cannot be undone.`;

  it('asks first', async () => {
    const { answers, clients } = clientsServer();
    show({ ...answers, [`DELETE /api/clients/${jon.id}`]: () => void clients.shift() });
    const dialog = await open(`Delete ${jon.email}`, 'Delete client?');
    dialog.getByText(SENTENCE);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete client' }));
    await screen.findByText('Client deleted');
    await screen.findByRole('heading', { name: '1 client' });
    await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${ines.email}` })).toHaveFocus());
  });

  it('moves the focus to the heading after the last one', async () => {
    const { answers, clients } = clientsServer();
    clients.splice(1);
    show({ ...answers, [`DELETE /api/clients/${jon.id}`]: () => void clients.shift() });
    const dialog = await open(`Delete ${jon.email}`, 'Delete client?');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete client' }));
    await screen.findByText('No clients yet');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('deletes nothing when canceled', async () => {
    const calls = show(clientsServer().answers);
    const dialog = await open(`Delete ${jon.email}`, 'Delete client?');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.map(({ method }) => method)).not.toContain('DELETE');
  });

  it('says why it failed', async () => {
    const { answers } = clientsServer();
    show({ ...answers, [`DELETE /api/clients/${jon.id}`]: problem(503, 'The store is away') });
    const dialog = await open(`Delete ${jon.email}`, 'Delete client?');
    fireEvent.click(dialog.getByRole('button', { name: 'Delete client' }));
    await screen.findByText('Failed to delete client');
    screen.getByRole('heading', { name: jon.email });
  });
});
