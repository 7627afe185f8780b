import { ResetPasswordForm } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure, useDocumentTitle } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { useNavigate, useSearchParams } from '@chatbot-builder/kit/router';
import { useEffect, useState } from 'react';
import { AuthLayout } from './auth-layout';
import { useResetPasswordMutation } from './mailed-links-api';
import classes from './auth-form.module.css';

const SUCCESS = {
  title: 'Password reset successfully',
  description: 'You can now sign in with your new password.',
};

/** Sets a new password with the token of a mailed link. */
export function ResetPassword() {
  const [parameters] = useSearchParams();
  const token = parameters.get('token') ?? '';
  const [done, setDone] = useState(false);
  useDocumentTitle('Reset password');
  useEffect(() => {
    if (!token) toastFailure('Invalid link', 'This password reset link is invalid or has expired.');
  }, [token]);
  return (
    <AuthLayout back="login">{done ? <Done /> : <NewPassword token={token} onDone={() => setDone(true)} />}</AuthLayout>
  );
}

function NewPassword({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  const [reset] = useResetPasswordMutation();
  const { form, field, pending } = useZodForm<ResetPasswordForm>({
    schema: ResetPasswordForm,
    initialValues: { newPassword: '', confirmPassword: '' },
    submit: async ({ newPassword }) => {
      await reset({ token, newPassword }).unwrap();
      toast(SUCCESS);
      onDone();
    },
    onRefused: (error) =>
      toastFailure('Error', serverMessage(error, 'Failed to reset password. The link may have expired.')),
  });
  return (
    <>
      <h1 className={classes['title']}>Choose a new password</h1>
      <p className={classes['subtitle']} role={token ? undefined : 'status'}>
        {token ? 'You are signed out everywhere when it is set.' : 'This password reset link is invalid.'}
      </p>
      <Form {...form} aria-label="Choose a new password">
        <Form.Item {...field('newPassword')} label="New Password">
          <Input.Password size="large" autoComplete="new-password" autoFocus={token !== ''} />
        </Form.Item>
        <Form.Item {...field('confirmPassword')} label="Confirm Password">
          <Input.Password size="large" autoComplete="new-password" />
        </Form.Item>
        <Button
          className={classes['submit']}
          type="primary"
          size="large"
          htmlType="submit"
          block
          loading={pending}
          disabled={!token}
        >
          Reset Password
        </Button>
      </Form>
    </>
  );
}

function Done() {
  const navigate = useNavigate();
  return (
    <>
      <h1 className={classes['title']}>{SUCCESS.title}</h1>
      <p className={classes['subtitle']} role="status">
        {SUCCESS.description}
      </p>
      <Button type="primary" size="large" block onClick={() => void navigate('/login')} autoFocus>
        Go to Login
      </Button>
    </>
  );
}
