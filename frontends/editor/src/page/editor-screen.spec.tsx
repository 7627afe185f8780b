import type { Chatbot, Notice, SettingChange } from '@chatbot-builder/contracts/http';
import { chatbotsApi, requestLeave, hasUnsavedWork, useCurrentUser } from '@chatbot-builder/kit';
import { problem, renderWithin, signedIn, stubApi, testUser } from '@chatbot-builder/kit/testing';
import type { MountPanel } from '@chatbot-builder/widget/panel';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADA, ada, answers } from '../testing/ada';
import { EditorScreen } from './editor-screen';

const mountPanel = vi.hoisted(() => vi.fn<MountPanel>());
vi.mock('@chatbot-builder/kit/panel', async (original) => ({
  ...(await original<typeof import('@chatbot-builder/kit/panel')>()),
  importPanel: async () => ({ mountPanel }),
}));

const panel = { ready: Promise.resolve(), update: vi.fn(), clear: vi.fn(), focus: vi.fn(), destroy: vi.fn() };

const open = (id: string = ADA) =>
  renderWithin(<EditorScreen />, { at: `/chatbots/${id}`, path: '/chatbots/:chatbotId' });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openTab = (name: RegExp) => fireEvent.click(screen.getByRole('tab', { name }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const save = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
const bar = () => within(screen.getByRole('region', { name: 'Unsaved changes' }));
const nameField = () => screen.findByLabelText(/^Chatbot Name/);

beforeEach(() => {
  // Wide enough to show the panel next to the form.
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('min-width: 1200px'),
    addEventListener() {},
    removeEventListener() {},
  }));
  mountPanel.mockReset().mockReturnValue(panel);
  for (const spy of [panel.update, panel.clear, panel.focus, panel.destroy]) spy.mockReset();
});

describe('editing a chatbot', () => {
  it('shows its settings in four tabs', async () => {
    stubApi(answers);
    open();
    expect(await screen.findByRole('heading', { name: 'Ada' })).toBeVisible();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Settings',
      'Training',
      'Appearance',
      'Embed Code',
    ]);
    expect(await nameField()).toHaveValue('Ada');
  });

  it('sends only the changed fields', async () => {
    const calls = stubApi({ ...answers, [`PATCH /api/chatbots/${ADA}`]: ada({ name: 'Grace' }) });
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    expect(bar().getByText('in name')).toBeVisible();
    fireEvent.click(bar().getByRole('button', { name: /^Save/ }));
    expect(await screen.findByText('Chatbot updated successfully')).toBeVisible();
    expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { name: 'Grace', basedOn: ada().updatedAt },
    ]);
    expect(await screen.findByRole('heading', { name: 'Grace' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
  });

  it('saves once on Ctrl+S', async () => {
    const calls = stubApi({ ...answers, [`PATCH /api/chatbots/${ADA}`]: ada({ name: 'Grace' }) });
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    save();
    save();
    await screen.findByText('Chatbot updated successfully');
    save();
    expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(1);
  });

  describe('that was changed elsewhere meanwhile', () => {
    const later = '2026-11-21T16:50:00.000Z';
    const onWindows = (...fields: string[]): SettingChange[] => [
      { fields, changedAt: later, device: 'Firefox on Windows', fromHere: false },
    ];
    /** Answers the first change with what was saved elsewhere, and the next with the whole. */
    const changedElsewhere = (elsewhere: Partial<Chatbot>) => {
      const there = ada({ ...elsewhere, updatedAt: later });
      const { id: _id, createdAt: _createdAt, updatedAt, ...settings } = there;
      return stubApi({
        ...answers,
        [`GET /api/chatbots/${ADA}/changes`]: onWindows('name'),
        [`PATCH /api/chatbots/${ADA}`]: ({ body }: { body: Partial<Chatbot> & { basedOn: string } }) => {
          const { basedOn, ...changes } = body;
          return basedOn === later
            ? { ...there, ...changes }
            : problem(409, 'Changed.', 'chatbot-changed-elsewhere', { settings, updatedAt });
        },
      });
    };
    const sent = (calls: ReturnType<typeof stubApi>) =>
      calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

    it('takes over other fields and saves', async () => {
      const calls = changedElsewhere({ welcomeMessage: 'Moin!' });
      open();
      await nameField();
      type(/^Chatbot Name/, 'Grace');
      save();
      expect(await screen.findByText('Chatbot updated successfully')).toBeVisible();
      expect(sent(calls)).toEqual([
        { name: 'Grace', basedOn: ada().updatedAt },
        { name: 'Grace', basedOn: later },
      ]);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it.each([
      ['Keep mine', 'Grace', [{ name: 'Grace', description: 'Mine', basedOn: later }]],
      ['Take theirs', 'Lin', [{ description: 'Mine', basedOn: later }]],
    ])('lets somebody choose for fields that changed on both sides: %s', async (choice, name, saves) => {
      const calls = changedElsewhere({ name: 'Lin' });
      open();
      await nameField();
      type(/^Chatbot Name/, 'Grace');
      type(/^Description/, 'Mine');
      save();
      const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere meanwhile' }));
      expect(dialog.getByText('Grace')).toBeInTheDocument();
      expect(dialog.getByText('Lin')).toBeInTheDocument();
      expect(await dialog.findByText(/^Saved in Firefox on Windows, Nov/)).toBeInTheDocument();
      fireEvent.click(dialog.getByRole('button', { name: 'Decide later' }));
      expect(await nameField()).toHaveValue('Grace');
      fireEvent.click(bar().getByRole('button', { name: 'Compare' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: choice }));
      await waitFor(() => expect(bar().getByRole('button', { name: /^Save/ })).toBeVisible());
      expect(await nameField()).toHaveValue(name);
      fireEvent.click(bar().getByRole('button', { name: /^Save/ }));
      expect(await screen.findByText('Chatbot updated successfully')).toBeVisible();
      expect(sent(calls).slice(1)).toEqual(saves);
    });

    it.each([
      [onWindows('description', 'name'), 'The description changed in Firefox on Windows.'],
      [problem(503, 'The storage is busy.'), 'The description changed in another tab or on another device.'],
    ])('says which untouched fields it took over, and from where: %#', async (changes, sentence) => {
      let stored = ada();
      stubApi({
        ...answers,
        [`GET /api/chatbots/${ADA}`]: () => stored,
        [`GET /api/chatbots/${ADA}/changes`]: changes,
      });
      const { store } = open();
      await nameField();
      type(/^Chatbot Name/, 'Grace');
      stored = ada({ description: 'Theirs', name: 'Lin', updatedAt: later });
      act(() => void store.dispatch(chatbotsApi.util.invalidateTags(['Chatbot'])));
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(await nameField()).toHaveValue('Grace');
      expect(screen.getByLabelText(/^Description/)).toHaveValue('Theirs');
      expect(bar().getByText('Also changed elsewhere:')).toBeVisible();
    });
  });

  it('keeps edits across tabs and drops them when discarded', async () => {
    stubApi(answers);
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    openTab(/Appearance/);
    expect(await screen.findByLabelText('Welcome Message')).toBeVisible();
    openTab(/Settings/);
    expect(await nameField()).toHaveValue('Grace');
    fireEvent.click(bar().getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText(/^Chatbot Name/)).toHaveValue('Ada');
  });

  it('requires a name and focuses its field', async () => {
    const calls = stubApi(answers);
    open();
    await nameField();
    type(/^Chatbot Name/, '   ');
    openTab(/Embed/);
    save();
    expect(await screen.findByText('Please fill in the chatbot name in the Settings tab')).toBeVisible();
    expect(await nameField()).toHaveAccessibleDescription('Chatbot name is required');
    await waitFor(() => expect(screen.getByLabelText(/^Chatbot Name/)).toHaveFocus());
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('names a name that is too long by its length', async () => {
    stubApi(answers);
    open();
    await nameField();
    type(/^Chatbot Name/, 'a'.repeat(121));
    expect(await nameField()).toHaveAccessibleDescription('Use at most 120 characters');
    save();
    expect(screen.queryByText('Chatbot name is required')).toBeNull();
    await waitFor(() => expect(screen.getByLabelText(/^Chatbot Name/)).toHaveFocus());
  });

  it('embeds what is saved, and says that it wins', async () => {
    stubApi({ ...answers, [`GET /api/chatbots/${ADA}`]: ada({ theme: 'dark' }) });
    open();
    await nameField();
    openTab(/Appearance/);
    fireEvent.click(await screen.findByLabelText('Light Mode'));
    openTab(/Embed/);
    const [tag, snippet] = await screen.findAllByLabelText('HTML');
    expect(tag).toHaveTextContent('data-theme="dark"');
    expect(snippet).toHaveTextContent('theme: "dark"');
    expect(screen.getByText(/data-fixed-appearance/)).toBeVisible();
  });

  it('helps to install the embed code, and tells the server that it was copied', async () => {
    // jsdom has neither a clipboard nor this.
    document.execCommand = () => true;
    const calls = stubApi({ ...answers, 'POST /api/setup/embed-code-copied': undefined });
    open();
    await nameField();
    openTab(/Embed/);
    fireEvent.click(await screen.findByRole('button', { name: 'Shopify' }));
    const code = screen.getByLabelText('layout/theme.liquid');
    expect(code).toHaveTextContent(`data-chatbot-id="${ADA}"`);
    screen.getByRole('list', { name: 'How to install it with Shopify' });
    fireEvent.click(within(code.closest('figure')!).getByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/setup/embed-code-copied'));
  });

  it('promises of the instructions only what each kind of model does', async () => {
    stubApi(answers);
    open();
    await nameField();
    openTab(/Training/);
    const section = within(await screen.findByRole('region', { name: 'System Instructions' }));
    section.getByText(/AI models read these before every answer; the offline model only quotes your knowledge\.$/);
  });

  it('recommends the one tag for pages whose scripts are deferred or restricted', async () => {
    stubApi(answers);
    open();
    await nameField();
    openTab(/Embed/);
    const section = within(await screen.findByRole('region', { name: 'One script tag' }));
    section.getByText(/^Recommended where an optimizer such as Rocket Loader may defer scripts, or a security policy/);
    expect(section.getByLabelText('HTML')).toHaveTextContent(`data-chatbot-id="${ADA}"`);
    expect(screen.getAllByText(/^Recommended/)).toHaveLength(1);
  });

  it('says at once that a color is none, and takes one without the hash', async () => {
    stubApi(answers);
    open();
    await nameField();
    openTab(/Appearance/);
    const color = await screen.findByLabelText(/^Primary Color/);
    fireEvent.change(color, { target: { value: '#zzz' } });
    expect(color).toHaveAccessibleDescription('Use a color like #8b5cf6');
    expect(screen.queryByText(/text reads well/)).toBeNull();
    fireEvent.change(color, { target: { value: '1f7a5c' } });
    expect(color).toHaveValue('#1f7a5c');
    expect(color).not.toHaveAccessibleDescription();
    expect(screen.getByText(/text reads well/)).toBeVisible();
  });

  it('keeps edits when the server refuses and shows the reason at the field', async () => {
    stubApi({
      ...answers,
      [`PATCH /api/chatbots/${ADA}`]: () =>
        problem(400, 'The name is taken.', 'invalid-input', [{ path: 'name', message: 'Taken' }]),
    });
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    save();
    expect(await screen.findByText('Failed to update chatbot')).toBeVisible();
    expect(screen.getByText('The name is taken.')).toBeVisible();
    expect(await nameField()).toHaveValue('Grace');
    expect(screen.getByText('Taken')).toBeVisible();
  });

  it('confirms before leaving unsaved changes', async () => {
    stubApi(answers);
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    fireEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Your changes in name will be lost.')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await nameField()).toHaveValue('Grace');
    fireEvent.click(screen.getByRole('link', { name: 'Back to dashboard' }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/dashboard'));
  });

  it('confirms before logging out with unsaved changes', async () => {
    stubApi(answers);
    open();
    await nameField();
    const leave = vi.fn();
    type(/^Chatbot Name/, 'Grace');
    act(() => requestLeave(leave));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(leave).not.toHaveBeenCalled();
    act(() => requestLeave(leave));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    expect(leave).toHaveBeenCalledOnce();
  });

  it('keeps edits when the session ends elsewhere', async () => {
    let ended = false;
    stubApi({
      ...answers,
      'GET /api/user': testUser(),
      [`PATCH /api/chatbots/${ADA}`]: () => (ended ? problem(401, 'Sign in first') : ada({ name: 'Grace' })),
    });
    const SignedIn = () => (useCurrentUser() ? <EditorScreen /> : null);
    const openSignedIn = () => renderWithin(<SignedIn />, { at: `/chatbots/${ADA}`, path: '/chatbots/:chatbotId' });
    const { unmount } = openSignedIn();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    ended = true;
    save();
    await waitFor(() => expect(hasUnsavedWork()).toBe(true));
    unmount();

    ended = false;
    openSignedIn();
    expect(await nameField()).toHaveValue('Grace');
    expect(bar().getByText(/Restored unsaved changes/)).toBeVisible();
    expect(hasUnsavedWork()).toBe(false);
    save();
    expect(await screen.findByText('Chatbot updated successfully')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull();
    type(/^Chatbot Name/, 'Lovelace');
    expect(bar().queryByText(/Restored/)).toBeNull();
  });

  it('goes to the dashboard after a deletion, despite unsaved changes', async () => {
    stubApi({
      ...answers,
      [`GET /api/chatbots/${ADA}/contents`]: { conversations: 902, documents: 7 },
      [`DELETE /api/chatbots/${ADA}`]: undefined,
    });
    open();
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    press('Delete');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText('Are you sure you want to delete this chatbot? This action cannot be undone.'),
    ).toBeInTheDocument();
    expect(await dialog.findByText('Its 902 conversations and 7 documents go too.')).toBeInTheDocument();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete chatbot' }));
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/dashboard'));
    expect(screen.getByText('Chatbot deleted successfully')).toBeVisible();
  });

  it('shows why a chatbot cannot be loaded and retries', async () => {
    let gone = true;
    stubApi({ ...answers, [`GET /api/chatbots/${ADA}`]: () => (gone ? problem(503, 'The storage is busy.') : ada()) });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Failed to fetch chatbot' })).toBeVisible();
    expect(screen.getByText('The storage is busy.')).toBeVisible();
    gone = false;
    press('Retry');
    expect(await nameField()).toHaveValue('Ada');
  });

  it('offers the way back from a chatbot that does not exist', async () => {
    stubApi({ ...answers, [`GET /api/chatbots/${ADA}`]: () => problem(404, 'Chatbot not found.', 'not-found') });
    open();
    expect(await screen.findByText('Chatbot not found.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    press('Back to dashboard');
    expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
  });
});

describe('creating a chatbot', () => {
  const created = (body: unknown): Chatbot => ({ ...ada(), ...(body as Partial<Chatbot>) });

  it('keeps the editor and the chat after the creation', async () => {
    const calls = stubApi({
      ...answers,
      'POST /api/chatbots': ({ body }: { body: unknown }) => created(body),
      [`GET /api/chatbots/${ADA}`]: ada({ name: 'Grace' }),
    });
    open('new');
    expect(await screen.findByRole('heading', { name: 'Create Chatbot' })).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Chatbot Name/)).toHaveFocus());
    await waitFor(() => expect(mountPanel).toHaveBeenCalledOnce());
    type(/^Chatbot Name/, 'Grace');
    save();
    expect(await screen.findByText('Chatbot created successfully')).toBeVisible();
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent(`/chatbots/${ADA}`));
    expect(await screen.findByRole('heading', { name: 'Grace' })).toBeVisible();
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Grace',
      model: 'gpt-4o-mini',
      theme: 'light',
    });
    expect(mountPanel).toHaveBeenCalledOnce();
    expect(panel.destroy).not.toHaveBeenCalled();
  });

  it('explains the plan limit and keeps edits', async () => {
    stubApi({
      ...answers,
      'POST /api/chatbots': () => problem(403, 'Upgrade required: Free has 1 chatbot.', 'upgrade-required'),
    });
    open('new');
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    save();
    expect(await screen.findByText("You've reached the free tier limit (1 chatbot)")).toBeInTheDocument();
    expect(screen.queryByText('Failed to create chatbot')).toBeNull();
    expect(screen.getByLabelText(/^Chatbot Name/)).toHaveValue('Grace');
  });

  it('does not blame the plan for other refusals', async () => {
    stubApi({
      ...answers,
      'POST /api/chatbots': () => problem(403, 'This request came from another site.', 'foreign-origin'),
    });
    open('new');
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    save();
    expect(await screen.findByText('Failed to create chatbot')).toBeInTheDocument();
    expect(screen.getByText('This request came from another site.')).toBeInTheDocument();
    expect(screen.queryByText("You've reached the free tier limit (1 chatbot)")).toBeNull();
  });

  it('reports other failures', async () => {
    stubApi({ ...answers, 'POST /api/chatbots': () => problem(503, 'The storage is busy.') });
    open('new');
    await nameField();
    type(/^Chatbot Name/, 'Grace');
    save();
    expect(await screen.findByText('Failed to create chatbot')).toBeVisible();
    expect(screen.getByTestId('location')).toHaveTextContent('/chatbots/new');
  });

  it('is required before files and embedding', async () => {
    stubApi(answers);
    open('new');
    await nameField();
    openTab(/Training/);
    expect(await screen.findByText('Save Your Chatbot First')).toBeVisible();
    openTab(/Embed/);
    expect(await screen.findAllByText(/YOUR_CHATBOT_ID/)).toHaveLength(2);
    expect(screen.getByText('Save Your Chatbot First')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull();
  });
});

describe('a model that fails', () => {
  const notice = (about: Notice['about'], chatbotId: string | null): Notice => ({
    id: '0199b1c6-0000-7000-8000-0000000000a1',
    severity: 'error',
    chatbotId,
    chatbotName: null,
    about,
    raisedAt: '2026-11-21T16:42:00.000Z',
  });
  const subject = ADA;

  it('is shown with what to do', async () => {
    const about = { code: 'api-key-failing', subject, params: { reason: 'no-credit' } } as const;
    stubApi({ ...answers, 'GET /api/notices': [notice(about, null)] });
    open();
    expect(await screen.findByText(/Add credit there/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings');
  });

  it('is not shown for another chatbot', async () => {
    const about = { code: 'answers-failing', subject, params: { reason: 'unknown-model' } } as const;
    const calls = stubApi({ ...answers, 'GET /api/notices': [notice(about, '0199b1c6-0000-7000-8000-000000000002')] });
    open();
    await nameField();
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/notices'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('may be quoted for or not, as the owner chooses', async () => {
    const calls = stubApi({ ...answers, [`PATCH /api/chatbots/${ADA}`]: ada({ offlineFallback: false }) });
    open();
    fireEvent.click(await screen.findByLabelText('Quote the knowledge where it has the answer'));
    save();
    await screen.findByText('Chatbot updated successfully');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ offlineFallback: false });
  });
});

describe('the test chat', () => {
  it('previews the settings as typed', async () => {
    stubApi(answers);
    open();
    await waitFor(() => expect(mountPanel).toHaveBeenCalled());
    const [, options] = mountPanel.mock.calls[0] ?? [];
    expect(options).toMatchObject({
      placement: 'embedded',
      config: { name: 'Ada', theme: 'light', primaryColor: '#8b5cf6' },
    });
    openTab(/Appearance/);
    fireEvent.click(await screen.findByLabelText('Dark Mode'));
    await waitFor(() => expect(panel.update).toHaveBeenLastCalledWith(expect.objectContaining({ theme: 'dark' })));
  });

  it.each([
    [{ answeredBy: 'offline' }, 'Offline model: quotes your knowledge, ignores instructions.'],
    [{ answeredBy: 'own-key', unpriced: [] }, 'gpt-4o-mini answers, with your API key.'],
    [{ answeredBy: 'platform', messagesPerDay: null, unpriced: [] }, 'gpt-4o-mini answers.'],
    [
      { answeredBy: 'platform', messagesPerDay: 50, unpriced: [] },
      'gpt-4o-mini answers 50 test messages a day for free. Visitors need your API key.',
    ],
  ])('says who answers: %j', async (answering, line) => {
    stubApi({ ...answers, 'GET /api/chat/model': answering });
    open();
    expect(await screen.findByText(line)).toBeVisible();
  });

  it('is emptied by Clear', async () => {
    stubApi(answers);
    open();
    await waitFor(() => expect(mountPanel).toHaveBeenCalled());
    press('Clear');
    expect(panel.clear).toHaveBeenCalledOnce();
  });

  it('says that it is loading until the panel is there', async () => {
    let arrive = (_manifest: unknown) => {};
    stubApi({ ...answers, 'GET /widget/manifest.json': () => new Promise((resolve) => (arrive = resolve)) });
    open();
    const chat = within(await screen.findByRole('region', { name: 'Test Chatbot' }));
    expect(await chat.findByRole('status', { name: 'Loading the chat' })).toBeVisible();
    expect(chat.getByRole('button', { name: 'Clear' })).toBeDisabled();
    arrive(answers['GET /widget/manifest.json']);
    await waitFor(() => expect(mountPanel).toHaveBeenCalledOnce());
    expect(chat.queryByRole('status')).toBeNull();
  });

  it('offers a retry when the panel cannot be loaded', async () => {
    let down = true;
    stubApi({
      ...answers,
      'GET /widget/manifest.json': () => (down ? problem(503, 'Down') : answers['GET /widget/manifest.json']),
    });
    open();
    expect(await screen.findByText('The chat could not be loaded')).toBeVisible();
    down = false;
    press('Retry');
    await waitFor(() => expect(mountPanel).toHaveBeenCalledOnce());
  });
});

describe('a client', () => {
  const asClient = (id?: string) => {
    const client = testUser({ role: 'client' });
    const path = '/chatbots/:chatbotId';
    return renderWithin(<EditorScreen />, { at: `/chatbots/${id ?? ADA}`, path, store: signedIn(client) });
  };
  const enabled = () => screen.getByRole('tabpanel').querySelectorAll(':is(input, textarea, button):enabled');

  it.each([
    [/Settings/, 'Chatbot Name'],
    [/Training/, 'System Instructions'],
    [/Appearance/, 'Welcome Message'],
  ])('changes nothing in %s', async (tab, label) => {
    stubApi(answers);
    asClient();
    expect(await nameField()).toHaveValue('Ada');
    openTab(tab);
    expect(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) })).toBeDisabled();
    expect(enabled()).toHaveLength(0);
    expect(screen.getByText('Read-only')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Save|Delete/ })).toBeNull();
  });

  it('sees the widget, but sends no test message', async () => {
    const calls = stubApi(answers);
    asClient();
    await waitFor(() => expect(mountPanel).toHaveBeenCalled());
    expect(mountPanel.mock.calls[0]?.[0].closest('[inert]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(calls.map(({ path }) => path)).not.toContain('/api/chat/model');
  });

  it('creates no chatbot', async () => {
    stubApi(answers);
    asClient('new');
    await waitFor(() => expect(screen.getByTestId('location')).toHaveTextContent('/dashboard'));
  });

  it('is told when the chatbot is no longer assigned to it', async () => {
    let assigned = true;
    stubApi({
      ...answers,
      [`GET /api/chatbots/${ADA}`]: () => (assigned ? ada() : problem(404, 'Chatbot not found', 'chatbot-not-found')),
    });
    const { store } = asClient();
    await nameField();
    assigned = false;
    act(() => void store.dispatch(chatbotsApi.util.invalidateTags(['Chatbot'])));
    expect(await screen.findByText('This chatbot is not assigned to you')).toBeVisible();
    expect(screen.queryByLabelText(/^Chatbot Name/)).toBeNull();
    press('Back to dashboard');
    expect(screen.getByTestId('location')).toHaveTextContent('/dashboard');
  });
});
