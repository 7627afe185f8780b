import { useRef } from 'react';
import { hasUnsavedWork, useDocumentTitle } from '@chatbot-builder/kit';
import { Button, Input, type InputRef } from '@chatbot-builder/kit/antd';
import type { AuthMode } from './auth-mode';
import { Field } from './field';
import { useAuthForm } from './use-auth-form';
import classes from './auth-form.module.css';

const WORDS = {
  login: {
    title: 'Welcome back',
    subtitle: 'Sign in to your chatbots.',
    submit: 'Sign In',
    other: 'No account yet?',
    swap: 'Sign up',
  },
  register: {
    title: 'Create an account',
    subtitle: 'Your first chatbot is free.',
    submit: 'Create Account',
    other: 'Already have an account?',
    swap: 'Sign in',
  },
} as const;

const sessionEndedText = () =>
  `Your session has ended. Sign in again to continue where you were.${hasUnsavedWork() ? ' Your unsaved changes are kept.' : ''}`;

interface AuthFormProps {
  readonly mode: AuthMode;
  /** The person was signed in until just now, and did not log out here. */
  readonly sessionEnded: boolean;
  readonly onSwitch: () => void;
}

export function AuthForm({ mode, sessionEnded, onSwitch }: AuthFormProps) {
  const words = WORDS[mode];
  const { values, errors, pending, change, submit } = useAuthForm(mode);
  const email = useRef<InputRef>(null);
  const password = useRef<InputRef>(null);
  useDocumentTitle(words.title);
  const send = async () => {
    const wrong = await submit();
    if (wrong) (wrong === 'email' ? email : password).current?.focus();
  };
  return (
    <>
      <h1 className={classes['title']}>{words.title}</h1>
      <p className={classes['subtitle']} role={sessionEnded ? 'status' : undefined}>
        {sessionEnded ? sessionEndedText() : words.subtitle}
      </p>
      <form
        noValidate
        aria-label={words.title}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label="Email" error={errors.email}>
          {(field) => (
            <Input
              {...field}
              ref={email}
              size="large"
              type="email"
              autoComplete="email"
              autoFocus
              value={values.email}
              onChange={(event) => change('email', event.target.value)}
            />
          )}
        </Field>
        <Field label="Password" error={errors.password}>
          {(field) => (
            <Input.Password
              {...field}
              ref={password}
              size="large"
              autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
              value={values.password}
              onChange={(event) => change('password', event.target.value)}
            />
          )}
        </Field>
        <Button className={classes['submit']} type="primary" size="large" htmlType="submit" block loading={pending}>
          {words.submit}
        </Button>
      </form>
      <p className={classes['swap']}>
        {words.other}{' '}
        <button type="button" onClick={onSwitch}>
          {words.swap}
        </button>
      </p>
    </>
  );
}
