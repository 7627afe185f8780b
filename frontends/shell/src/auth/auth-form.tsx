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
  code: {
    title: 'Two-factor sign-in',
    subtitle: 'Enter the six digits of your authenticator app, or a recovery code.',
    submit: 'Sign In',
    other: 'Not your account?',
    swap: 'Back',
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
  const { form, field, pending, asksCode, back } = useAuthForm(mode, checking);
  const words = WORDS[asksCode ? 'code' : mode];
  const tellsOfEnd = sessionEnded && !asksCode;
  useDocumentTitle(words.title);
  return (
    <>
      <h1 className={classes['title']}>{words.title}</h1>
      <p className={classes['subtitle']} role={tellsOfEnd ? 'status' : undefined}>
        {tellsOfEnd ? sessionEndedText() : words.subtitle}
      </p>
      <Form {...form} aria-label={words.title}>
        <div hidden={asksCode}>
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
        </div>
        {asksCode && (
          <Form.Item {...field('code')} label="Code" preserve={false}>
            <Input size="large" autoComplete="one-time-code" autoCapitalize="off" spellCheck={false} autoFocus />
          </Form.Item>
        )}
        <Button className={classes['submit']} type="primary" size="large" htmlType="submit" block loading={pending}>
          {words.submit}
        </Button>
      </Form>
      <p className={classes['swap']}>
        {words.other}{' '}
        <button type="button" onClick={asksCode ? back : onSwitch}>
          {words.swap}
        </button>
      </p>
    </>
  );
}
