import { RegisterBody } from '@chatbot-builder/contracts/http';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Button, Input } from 'antd';
import { beforeEach, expect, it, vi } from 'vitest';
import { Form } from '../antd/form';
import type { ApiError } from '../api/api-error';
import { renderWithin } from '../testing';
import { useZodForm } from './use-zod-form';

const submit = vi.fn<(values: RegisterBody) => Promise<unknown>>();
const onRefused = vi.fn();

function Registration() {
  const { form, field, pending } = useZodForm<RegisterBody>({
    schema: RegisterBody,
    initialValues: { email: '', password: '' },
    submit,
    onRefused,
  });
  return (
    <Form {...form}>
      <Form.Item {...field('email')} label="Email">
        <Input />
      </Form.Item>
      <Form.Item {...field('password')} label="Password">
        <Input />
      </Form.Item>
      <Button htmlType="submit" disabled={pending}>
        Send
      </Button>
    </Form>
  );
}

const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));
const refusal = (details: unknown): ApiError => ({
  status: 400,
  code: 'invalid-input',
  message: '',
  details,
  text: '',
});

beforeEach(() => {
  submit.mockReset().mockResolvedValue(undefined);
  onRefused.mockReset();
  renderWithin(<Registration />);
});

it('shows errors from the first attempt on and focuses the first invalid field', async () => {
  type(email(), 'maya');
  expect(email()).not.toHaveAttribute('aria-invalid');
  type(email(), 'maya@northfell.shop');
  type(password(), 'short');
  send();
  await waitFor(() => expect(password()).toHaveAccessibleDescription('Password must be at least 8 characters'));
  expect(password()).toHaveAttribute('aria-invalid', 'true');
  expect(password()).toHaveFocus();
  expect(email()).not.toHaveAttribute('aria-invalid');
  expect(submit).not.toHaveBeenCalled();
  type(password(), 'correct horse');
  await waitFor(() => expect(password()).not.toHaveAttribute('aria-invalid'));
});

it('submits the values, one request at a time', async () => {
  let answer = () => {};
  submit.mockReturnValue(new Promise<void>((resolve) => (answer = resolve)));
  type(email(), ' Maya@northfell.shop ');
  type(password(), 'correct horse');
  send();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled());
  expect(submit).toHaveBeenCalledExactlyOnceWith({ email: ' Maya@northfell.shop ', password: 'correct horse' });
  answer();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled());
});

it("shows the server's errors at the fields, keeps the values, and submits again", async () => {
  const refused = refusal([
    { path: 'somewhere.else', message: 'Unseen' },
    { path: 'email', message: 'Not accepted here' },
  ]);
  submit.mockRejectedValueOnce(refused);
  type(email(), 'maya@northfell.shop');
  type(password(), 'correct horse');
  send();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Not accepted here'));
  expect(email()).toHaveFocus();
  expect(email()).toHaveValue('maya@northfell.shop');
  expect(screen.queryByText('Unseen')).toBeNull();
  expect(onRefused).toHaveBeenCalledExactlyOnceWith(refused);
  send();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(email()).not.toHaveAttribute('aria-invalid'));
});

it('clears the server error of an edited field', async () => {
  submit.mockRejectedValueOnce(refusal([{ path: 'email', message: 'Not accepted here' }]));
  type(email(), 'maya@northfell.shop');
  type(password(), 'correct horse');
  send();
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Not accepted here'));
  type(email(), 'jon@northfell.shop');
  await waitFor(() => expect(email()).not.toHaveAttribute('aria-invalid'));
});
