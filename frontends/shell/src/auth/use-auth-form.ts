import { LoginBody, RegisterBody } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure, useLoginMutation, useRegisterMutation } from '@chatbot-builder/kit';
import { useZodForm } from '@chatbot-builder/kit/antd-form';
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

/** The form's values stay when the server refuses them. */
export function useAuthForm(mode: AuthMode) {
  const [login] = useLoginMutation();
  const [register] = useRegisterMutation();
  const { schema, success, failure } = WORDS[mode];
  return useZodForm<LoginBody>({
    schema,
    initialValues: { email: '', password: '' },
    submit: async (values) => {
      await (mode === 'login' ? login(values) : register(values)).unwrap();
      toast(success);
    },
    onRefused: (error) => toastFailure(failure.title, serverMessage(error, failure.fallback)),
  });
}
