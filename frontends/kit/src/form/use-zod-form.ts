import { Form, type FormProps, type FormRule } from 'antd';
import { useState } from 'react';
import { type FieldPath, type FormSchema, samePath, schemaIssues, serverIssues } from './field-issues';
import classes from './zod-form.module.css';

interface ZodFormOptions<Values> {
  readonly schema: FormSchema<Values>;
  readonly initialValues: Values;
  /** Submits valid values, as typed. If it rejects with an `ApiError`, the errors show at the fields that it names. */
  readonly submit: (values: Values) => Promise<unknown>;
  /** Called with the error of a failed submit. */
  readonly onRefused: (error: unknown) => void;
}

interface ZodForm<Values> {
  /** Props for antd's `Form`. */
  readonly form: FormProps<Values>;
  /** Props for antd's `Form.Item`. */
  readonly field: (name: keyof Values & string, ...within: FieldPath) => { name: FieldPath; rules: FormRule[] };
  readonly pending: boolean;
}

/**
 * Connects antd's `Form` to a schema from the contracts and to server errors. Errors show after the first submit and
 * then update while typing. The first invalid field gets the focus. Values stay as typed.
 */
export function useZodForm<Values extends object>({
  schema,
  initialValues,
  submit,
  onRefused,
}: ZodFormOptions<Values>): ZodForm<Values> {
  const [form] = Form.useForm();
  const [tried, setTried] = useState(false);
  const [pending, setPending] = useState(false);

  const refuse = (error: unknown) => {
    const shown = form.getFieldsError().map(({ name }) => name);
    const fields = serverIssues(error).filter(({ path }) => shown.some((name) => samePath(name, path)));
    form.setFields(fields.map(({ path, message }) => ({ name: path, errors: [message] })));
    if (fields[0]) form.focusField(fields[0].path);
    onRefused(error);
  };

  const send = async (values: Values) => {
    setTried(true);
    setPending(true);
    try {
      await submit(values);
    } catch (error) {
      refuse(error);
    } finally {
      setPending(false);
    }
  };

  return {
    form: {
      form,
      className: classes['form'],
      initialValues,
      noValidate: true,
      layout: 'vertical',
      requiredMark: false,
      validateTrigger: tried ? 'onChange' : [],
      onFinish: (values) => void send(values),
      onFinishFailed: ({ errorFields: [first] }) => {
        setTried(true);
        if (first) form.focusField(first.name);
      },
    },
    field: (...name) => ({
      name,
      rules: [
        {
          validator: () => {
            const issue = schemaIssues(schema, form.getFieldsValue()).find(({ path }) => samePath(path, name));
            return issue ? Promise.reject(new Error(issue.message)) : Promise.resolve();
          },
        },
      ],
    }),
    pending,
  };
}
