import { hasUnsavedWork, useDocumentTitle } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form } from '@chatbot-builder/kit/antd-form';
import { Link } from '@chatbot-builder/kit/router';
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
  `Your session has ended. Sign in again to continue where you left off.${hasUnsavedWork() ? ' Your unsaved changes are kept.' : ''}`;

interface AuthFormProps {
  readonly mode: AuthMode;
  /** Whether the session ended elsewhere, without a logout in this tab. */
  readonly sessionEnded: boolean;
  /** Whether the server has not said yet who is signed in. */
  readonly checking: boolean;
  readonly onSwitch: () => void;
}

export function AuthForm({ mode, sessionEnded, checking, onSwitch }: AuthFormProps) {
  const words = WORDS[mode];
  const { form, field, pending } = useAuthForm(mode, checking);
  useDocumentTitle(words.title);
  return (
    <>
      <h1 className={classes['title']}>{words.title}</h1>
      <p className={classes['subtitle']} role={sessionEnded ? 'status' : undefined}>
        {sessionEnded ? sessionEndedText() : words.subtitle}
      </p>
      <Form {...form} aria-label={words.title}>
        <Form.Item {...field('email')} label="Email">
          <Input size="large" type="email" autoComplete="email" autoFocus />
        </Form.Item>
        <div className={classes['password']}>
          <Form.Item {...field('password')} label="Password">
            <Input.Password size="large" autoComplete={mode === 'login' ? 'current-password' : 'new-password'} />
          </Form.Item>
          {mode === 'login' && (
            <Link className={classes['forgot']} to="/forgot-password">
              Forgot password?
            </Link>
          )}
        </div>
        <Button className={classes['submit']} type="primary" size="large" htmlType="submit" block loading={pending}>
          {words.submit}
        </Button>
      </Form>
      <p className={classes['swap']}>
        {words.other}{' '}
        <button type="button" onClick={onSwitch}>
          {words.swap}
        </button>
      </p>
    </>
  );
}
