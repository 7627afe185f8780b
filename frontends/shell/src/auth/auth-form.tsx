import { Field, hasUnsavedWork, useDocumentTitle } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import type { AuthMode } from './auth-mode';
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
  const { form, field, pending } = useAuthForm(mode);
  const email = field('email');
  const password = field('password');
  useDocumentTitle(words.title);
  return (
    <>
      <h1 className={classes['title']}>{words.title}</h1>
      <p className={classes['subtitle']} role={sessionEnded ? 'status' : undefined}>
        {sessionEnded ? sessionEndedText() : words.subtitle}
      </p>
      <form {...form} aria-label={words.title}>
        <Field label="Email" error={email.error}>
          {(field) => <Input {...field} {...email.input} size="large" type="email" autoComplete="email" autoFocus />}
        </Field>
        <Field label="Password" error={password.error}>
          {(field) => (
            <Input.Password
              {...field}
              {...password.input}
              size="large"
              autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
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
