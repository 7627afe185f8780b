import { ForgotPasswordBody } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure, useDocumentTitle } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { useState } from 'react';
import { AuthLayout } from './auth-layout';
import { useForgotPasswordMutation } from './mailed-links-api';
import classes from './auth-form.module.css';

const SENT = {
  title: 'Email sent',
  description: "If an account exists with that email, we've sent password reset instructions.",
};

/** Asks for a link by which to set a new password. */
export function ForgotPassword() {
  const [sentTo, setSentTo] = useState<string>();
  useDocumentTitle('Forgot password');
  return (
    <AuthLayout back="login">
      {sentTo === undefined ? (
        <AskForLink onSent={setSentTo} />
      ) : (
        <Sent to={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </AuthLayout>
  );
}

function AskForLink({ onSent }: { readonly onSent: (email: string) => void }) {
  const [ask] = useForgotPasswordMutation();
  const { form, field, pending } = useZodForm<ForgotPasswordBody>({
    schema: ForgotPasswordBody,
    initialValues: { email: '' },
    submit: async (values) => {
      await ask(values).unwrap();
      toast(SENT);
      onSent(values.email.trim());
    },
    onRefused: (error) => toastFailure('Error', serverMessage(error, 'Failed to send reset email. Please try again.')),
  });
  return (
    <>
      <h1 className={classes['title']}>Forgot your password?</h1>
      <p className={classes['subtitle']}>Enter your email, and we send you a link to choose a new one.</p>
      <Form {...form} aria-label="Forgot your password?">
        <Form.Item {...field('email')} label="Email">
          <Input size="large" type="email" autoComplete="email" autoFocus />
        </Form.Item>
        <Button className={classes['submit']} type="primary" size="large" htmlType="submit" block loading={pending}>
          Send Reset Link
        </Button>
      </Form>
    </>
  );
}

function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  return (
    <>
      <h1 className={classes['title']}>Check your email</h1>
      <p className={classes['subtitle']} role="status">
        If an account exists with <bdi>{to}</bdi>, a link is on its way. It works once, for an hour. Look into the spam
        folder, too.
      </p>
      <Button size="large" block onClick={onAgain} autoFocus>
        Send another email
      </Button>
    </>
  );
}
