import { useState } from 'react';
import { LoginBody, RegisterBody } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure, useLoginMutation, useRegisterMutation } from '@chatbot-builder/kit';
import type { AuthMode } from './auth-mode';

export type AuthField = 'email' | 'password';
type FieldErrors = Partial<Record<AuthField, string>>;

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

/** The first complaint of each field. */
function errorsOf(mode: AuthMode, values: Record<AuthField, string>): FieldErrors {
  const { error } = WORDS[mode].schema.safeParse(values);
  const errors: FieldErrors = {};
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (field === 'email' || field === 'password') errors[field] ??= message;
  }
  return errors;
}

/** Values stay as typed when the server refuses; complaints show from the first attempt on and follow the typing. */
export function useAuthForm(mode: AuthMode) {
  const [values, setValues] = useState({ email: '', password: '' });
  const [tried, setTried] = useState(false);
  const [login, { isLoading: loggingIn }] = useLoginMutation();
  const [register, { isLoading: registering }] = useRegisterMutation();
  const { success, failure } = WORDS[mode];

  /** Resolves to the field that needs attention, if one does. */
  const submit = async (): Promise<AuthField | undefined> => {
    setTried(true);
    const [wrong] = Object.keys(errorsOf(mode, values)).sort();
    if (wrong === 'email' || wrong === 'password') return wrong;
    try {
      await (mode === 'login' ? login(values) : register(values)).unwrap();
      toast(success);
    } catch (error) {
      toastFailure(failure.title, serverMessage(error, failure.fallback));
    }
    return undefined;
  };

  return {
    values,
    errors: tried ? errorsOf(mode, values) : {},
    pending: loggingIn || registering,
    change: (field: AuthField, value: string) => setValues({ ...values, [field]: value }),
    submit,
  };
}
