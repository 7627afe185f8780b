import { CreateClientBody } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { useCreateClientMutation } from '../clients-api';
import classes from './dialogs.module.css';

const EMPTY: CreateClientBody = { email: '', password: '' };

interface CreateFormProps {
  readonly onClose: () => void;
  readonly onLimit: () => void;
}

export function CreateForm({ onClose, onLimit }: CreateFormProps) {
  const [create] = useCreateClientMutation();
  const { form, field, pending } = useZodForm<CreateClientBody>({
    schema: CreateClientBody,
    initialValues: EMPTY,
    submit: async (values) => {
      await create(values).unwrap();
      toast({ title: 'Client created', description: 'Assign the chatbots that it may see.' });
      onClose();
    },
    onRefused: (error) => {
      const message = serverMessage(error, 'Please try again.');
      if (message.includes('Upgrade required')) return onLimit();
      toastFailure('Failed to create client account', message);
    },
  });
  return (
    <Form
      {...form}
      name="create-client"
      aria-label="Create Client"
      onFinishFailed={(failed) => {
        if (!failed.values.email.trim() || !failed.values.password) toastFailure('Please fill in all fields');
        form.onFinishFailed?.(failed);
      }}
    >
      <p className={classes['sentence']}>
        Your client signs in with these. No mail is sent, so hand the password over yourself.
      </p>
      <Form.Item {...field('email')} label="Email">
        <Input type="email" autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item {...field('password')} label="Password">
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <div className={classes['actions']}>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          Create Client
        </Button>
      </div>
    </Form>
  );
}
