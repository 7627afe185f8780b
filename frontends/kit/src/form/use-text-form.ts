import type { InputRef } from 'antd';
import { type ChangeEvent, type FormEvent, type Ref, useRef, useState } from 'react';
import { type FieldIssue, type FormSchema, samePath, schemaIssues, serverIssues } from './field-issues';

interface TextFormOptions<Values extends Readonly<Record<string, string>>> {
  readonly schema: FormSchema<unknown>;
  readonly initialValues: Values;
  /** Sends what the schema accepts, as it was typed. An `ApiError` it rejects with shows at the fields that it names. */
  readonly submit: (values: Values) => Promise<unknown>;
  /** Hears why a submit was refused. */
  readonly onRefused: (error: unknown) => void;
}

interface TextFieldState {
  /** For `Field`. */
  readonly error: string | undefined;
  /** For the input in it. */
  readonly input: {
    readonly value: string;
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly ref: Ref<InputRef>;
  };
}

interface TextForm<Values> {
  /** For the `form` element. */
  readonly form: { readonly noValidate: true; readonly onSubmit: (event: FormEvent) => void };
  readonly field: (name: keyof Values & string) => TextFieldState;
  readonly pending: boolean;
}

/**
 * `useZodForm` for a few fields of text, without the 26 kB of antd's `Form`: what somebody who signs in waits for. Errors
 * show from the first attempt on, then follow the typing; the first wrong field gets the focus; values stay as typed.
 */
export function useTextForm<Values extends Readonly<Record<string, string>>>({
  schema,
  initialValues,
  submit,
  onRefused,
}: TextFormOptions<Values>): TextForm<Values> {
  const [values, setValues] = useState(initialValues);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<readonly FieldIssue[]>([]);
  const [pending, setPending] = useState(false);
  const inputs = useRef(new Map<string, InputRef>());

  const shown = tried ? [...refused, ...schemaIssues(schema, values)] : [];
  const issueOf = (issues: readonly FieldIssue[], name: string) => issues.find(({ path }) => samePath(path, [name]));
  const focusFirst = (issues: readonly FieldIssue[]) => {
    const first = Object.keys(values).find((name) => issueOf(issues, name));
    if (first !== undefined) inputs.current.get(first)?.focus();
  };

  const send = async () => {
    setTried(true);
    setRefused([]);
    const issues = schemaIssues(schema, values);
    if (issues.length > 0) return focusFirst(issues);
    setPending(true);
    try {
      await submit(values);
    } catch (error) {
      setRefused(serverIssues(error));
      focusFirst(serverIssues(error));
      onRefused(error);
    } finally {
      setPending(false);
    }
  };

  return {
    form: {
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault();
        if (!pending) void send();
      },
    },
    field: (name) => ({
      error: issueOf(shown, name)?.message,
      input: {
        value: values[name] ?? '',
        onChange: ({ target: { value } }) => {
          setValues((now) => ({ ...now, [name]: value }));
          setRefused((now) => now.filter(({ path }) => !samePath(path, [name])));
        },
        ref: (input) => {
          if (input) inputs.current.set(name, input);
          return () => void inputs.current.delete(name);
        },
      },
    }),
    pending,
  };
}
