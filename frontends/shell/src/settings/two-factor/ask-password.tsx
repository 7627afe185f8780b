import { TwoFactorPasswordBody } from '@chatbot-builder/contracts/http/two-factor';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import settings from '../settings.module.css';

interface AskPasswordProps {
  readonly label: string;
  /** What happens. */
  readonly sentence?: string;
  readonly submit: string;
  readonly send: (body: TwoFactorPasswordBody) => Promise<void>;
  /** The title of the toast when it fails. */
  readonly failure: string;
  readonly onCancel: () => void;
}

export function AskPassword({ label, sentence, submit, send, failure, onCancel }: AskPasswordProps) {
  const { form, field, pending } = useZodForm<TwoFactorPasswordBody>({
    schema: TwoFactorPasswordBody,
    initialValues: { password: '' },
    submit: send,
    onRefused: (error) => toastFailure(failure, serverMessage(error, 'Please try again.')),
  });
  return (
    <Form {...form} name="two-factor-password" aria-label={label}>
      {sentence && <p className={settings['sentence']}>{sentence}</p>}
      <Form.Item {...field('password')} label="Password">
        <Input.Password autoComplete="current-password" autoFocus />
      </Form.Item>
      <div className={settings['actions']}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}
