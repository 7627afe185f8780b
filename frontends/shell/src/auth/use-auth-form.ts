import { LoginBody, RegisterBody } from '@chatbot-builder/contracts/http';
import {
  isApiError,
  serverMessage,
  toast,
  toastFailure,
  useLoginMutation,
  useRegisterMutation,
} from '@chatbot-builder/kit';
import { useZodForm } from '@chatbot-builder/kit/antd-form';
import { useEffect, useRef, useState } from 'react';
import type { AuthMode } from './auth-mode';

const WORDS = {
  login: {
    schema: LoginBody,
    success: { title: 'Welcome back!', description: 'You have successfully logged in.' },
    failure: { title: 'Login failed', fallback: 'Invalid email or password' },
  },
  register: {
    schema: RegisterBody,
    success: { title: 'Account created!', description: 'Welcome to the chatbot builder.' },
    failure: { title: 'Registration failed', fallback: 'Could not create account' },
  },
} as const;

/** Waits until it is over. */
function useEndOf(going: boolean): () => Promise<void> {
  const state = useRef({ going, waiting: [] as (() => void)[] });
  useEffect(() => {
    state.current.going = going;
    if (!going) for (const go of state.current.waiting.splice(0)) go();
  }, [going]);
  return () =>
    state.current.going ? new Promise((resolve) => state.current.waiting.push(resolve)) : Promise.resolve();
}

interface AuthFormState extends ReturnType<typeof useZodForm<LoginBody>> {
  /** Whether the password was right and a code is asked for, too. */
  readonly asksCode: boolean;
  /** Back to e-mail and password. */
  readonly back: () => void;
}

/**
 * The form's values stay when the server refuses them. While the server is still `checking` who is signed in, a submit
 * waits, because that answer must not overtake the one to a sign-in.
 */
export function useAuthForm(mode: AuthMode, checking: boolean): AuthFormState {
  const checked = useEndOf(checking);
  const [login] = useLoginMutation();
  const [register] = useRegisterMutation();
  const [asksCode, setAsksCode] = useState(false);
  const { schema, success, failure } = WORDS[mode];
  const form = useZodForm<LoginBody>({
    schema,
    initialValues: { email: '', password: '' },
    submit: async (values) => {
      await checked();
      await (mode === 'login' ? login(values) : register(values)).unwrap();
      toast(success);
    },
    onRefused: (error) => {
      if (isApiError(error) && error.code === 'totp-required') setAsksCode(true);
      else toastFailure(failure.title, serverMessage(error, failure.fallback));
    },
  });
  return { ...form, asksCode, back: () => setAsksCode(false) };
}
