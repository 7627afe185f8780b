import { RegisterBody } from '@chatbot-builder/contracts/http';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Input } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ApiError } from '../api/api-error';
import { renderWithin } from '../testing';
import { Field } from './field';
import { useTextForm } from './use-text-form';

const submit = vi.fn<(values: RegisterBody) => Promise<unknown>>();
const onRefused = vi.fn();

function Registration() {
  const { form, field, pending } = useTextForm({
    schema: RegisterBody,
    initialValues: { email: '', password: '' },
    submit,
    onRefused,
  });
  const email = field('email');
  const password = field('password');
  return (
    <form {...form}>
      <Field label="Email" error={email.error}>
        {(attributes) => <Input {...attributes} {...email.input} />}
      </Field>
      <Field label="Password" error={password.error}>
        {(attributes) => <Input {...attributes} {...password.input} />}
      </Field>
      <button>{pending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button'));
const refusal: ApiError = {
  status: 400,
  code: 'invalid-input',
  message: '',
  details: [{ path: 'email', message: 'Not accepted here' }],
  text: '',
};

beforeEach(() => {
  submit.mockReset().mockResolvedValue(undefined);
  onRefused.mockReset();
  renderWithin(<Registration />);
  type(email(), 'maya@northfell.shop');
  type(password(), 'correct horse');
});

it('complains from the first attempt on, and focuses the first field that is wrong', () => {
  type(password(), 'short');
  expect(password()).toHaveAttribute('aria-invalid', 'false');
  send();
  expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters');
  expect(password()).toHaveAttribute('aria-invalid', 'true');
  expect(password()).toHaveFocus();
  expect(submit).not.toHaveBeenCalled();
  type(password(), 'correct horse');
  expect(password()).toHaveAttribute('aria-invalid', 'false');
});

it('sends what was typed, once at a time', async () => {
  let answer = () => {};
  submit.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
  send();
  await screen.findByText('Sending');
  send();
  expect(submit).toHaveBeenCalledExactlyOnceWith({ email: 'maya@northfell.shop', password: 'correct horse' });
  answer();
  await screen.findByText('Send');
});

it("shows the server's refusal at its field until that is typed in or sent again", async () => {
  submit.mockRejectedValueOnce(refusal).mockRejectedValueOnce(refusal);
  send();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Not accepted here'));
  expect(email()).toHaveFocus();
  expect(email()).toHaveValue('maya@northfell.shop');
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refusal);
  type(password(), 'another horse');
  expect(email()).toHaveAccessibleDescription('Not accepted here');
  type(email(), 'jon@northfell.shop');
  expect(email()).toHaveAttribute('aria-invalid', 'false');
  send();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Not accepted here'));
  send();
  await waitFor(() => expect(email()).toHaveAttribute('aria-invalid', 'false'));
  expect(submit).toHaveBeenCalledTimes(3);
});
