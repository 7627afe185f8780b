import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { problem, renderWithin, stubApi } from '@chatbot-builder/kit/testing';
import { TwoFactorCard } from './two-factor-card';

const OFF = { enabled: false, recoveryCodesLeft: 0 };
const ON = { enabled: true, recoveryCodesLeft: 9 };
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const URI = `otpauth://totp/Chatbot%20Builder:maya%40northfell.shop?secret=${SECRET}`;
const CODES = ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'];

/** A server that remembers whether two-factor sign-in is on. */
async function show(status = OFF, answers: Record<string, unknown> = {}) {
  let current = status;
  const becomes = (next: typeof status, answer?: unknown) => () => {
    current = next;
    return answer;
  };
  const calls = stubApi({
    'GET /api/user/two-factor': () => current,
    'POST /api/user/two-factor/setup': { secret: SECRET, uri: URI },
    'POST /api/user/two-factor': becomes({ enabled: true, recoveryCodesLeft: 10 }, { recoveryCodes: CODES }),
    'POST /api/user/two-factor/recovery-codes': becomes(
      { enabled: true, recoveryCodesLeft: 10 },
      { recoveryCodes: CODES },
    ),
    'DELETE /api/user/two-factor': becomes(OFF),
    ...answers,
  });
  renderWithin(<TwoFactorCard />, { at: '/settings' });
  await screen.findByText(status.enabled ? 'On' : 'Off');
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const sent = (calls: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [`${method} ${path}`, body]);

async function setUp() {
  press('Turn On');
  await fill('Password', 'correct horse');
  press('Continue');
  await screen.findByRole('img', { name: 'QR code for your authenticator app' });
}

describe('turning it on', () => {
  it('asks for the password, shows the secret, takes a code and shows the recovery codes', async () => {
    const calls = await show();
    await setUp();
    expect(screen.getByLabelText('Key')).toHaveTextContent('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ');
    await fill('Code of the app', '123 456');
    press('Turn On');
    await screen.findByText(CODES[0]!);
    screen.getByText('Two-factor sign-in is on');
    expect(sent(calls)).toEqual([
      ['POST /api/user/two-factor/setup', { password: 'correct horse' }],
      ['POST /api/user/two-factor', { code: '123 456' }],
    ]);
    press('Done');
    await screen.findByText('10 of 10 recovery codes left');
    expect(screen.queryByText(CODES[0]!)).toBeNull();
  });

  it('says that the password is wrong, and keeps it', async () => {
    const message = 'This is not the password of your account.';
    await show(OFF, { 'POST /api/user/two-factor/setup': problem(403, message, 'wrong-password') });
    press('Turn On');
    await fill('Password', 'wrong');
    press('Continue');
    await screen.findByText(message);
    expect(screen.getByLabelText('Password')).toHaveValue('wrong');
  });

  it('shows a wrong code at its field, and stays off', async () => {
    const message = 'This is not the code of your app at the moment.';
    await show(OFF, {
      'POST /api/user/two-factor': problem(400, message, 'totp-wrong', [{ path: 'code', message }]),
    });
    await setUp();
    await fill('Code of the app', '000000');
    press('Turn On');
    await waitFor(() => expect(screen.getByLabelText('Code of the app')).toHaveAccessibleDescription(message));
    press('Cancel');
    screen.getByText('Off');
  });

  it('can be left, and forgets the secret', async () => {
    await show();
    await setUp();
    press('Cancel');
    expect(screen.queryByLabelText('Key')).toBeNull();
    screen.getByRole('button', { name: 'Turn On' });
  });
});

describe('recovery codes', () => {
  it('are copied, and saved as a file', async () => {
    const write = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText: write } } }));
    await show(ON);
    press('New Codes');
    await fill('Password', 'correct horse');
    press('Make New Codes');
    await screen.findByText(CODES[1]!);
    press('Copy');
    await waitFor(() => expect(write).toHaveBeenCalledExactlyOnceWith(CODES.join('\n')));
    const link = screen.getByRole('link', { name: 'Download' });
    expect(link).toHaveAttribute('download', 'chatbot-builder-recovery-codes.txt');
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(CODES.join('\n'));
  });

  it('are counted', async () => {
    await show(ON);
    screen.getByText('9 of 10 recovery codes left');
  });
});

it('is turned off with the password', async () => {
  const calls = await show(ON);
  press('Turn Off');
  await fill('Password', 'correct horse');
  press('Turn Off');
  await screen.findByText('Two-factor sign-in is off');
  await screen.findByText('Your password alone signs you in.');
  expect(sent(calls)).toEqual([['DELETE /api/user/two-factor', { password: 'correct horse' }]]);
});

it('offers a retry when it cannot be looked up', async () => {
  let away = true;
  stubApi({ 'GET /api/user/two-factor': () => (away ? problem(503, 'The store is away') : OFF) });
  renderWithin(<TwoFactorCard />, { at: '/settings' });
  await screen.findByText('Two-factor sign-in could not be looked up');
  away = false;
  press('Retry');
  await screen.findByText('Off');
});
