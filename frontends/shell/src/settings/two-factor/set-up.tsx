import { EnableTwoFactorBody, type TwoFactorSetUp } from '@chatbot-builder/contracts/http/two-factor';
import { CopyButton, serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { QRCode } from '@chatbot-builder/kit/antd-qr-code';
import settings from '../settings.module.css';
import { useEnableTwoFactorMutation } from './two-factor-api';
import classes from './two-factor.module.css';

interface SetUpProps extends TwoFactorSetUp {
  readonly onEnabled: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Brings the secret into an authenticator app, and asks for the app's first code. */
export function SetUp({ uri, secret, onEnabled, onCancel }: SetUpProps) {
  const [enable] = useEnableTwoFactorMutation();
  const { form, field, pending } = useZodForm<EnableTwoFactorBody>({
    schema: EnableTwoFactorBody,
    initialValues: { code: '' },
    submit: async (values) => {
      const { recoveryCodes } = await enable(values).unwrap();
      toast({ title: 'Two-factor sign-in is on', description: 'Save your recovery codes before you go on.' });
      onEnabled(recoveryCodes);
    },
    onRefused: (error) =>
      toastFailure('Failed to turn on two-factor sign-in', serverMessage(error, 'Please try again.')),
  });
  return (
    <Form {...form} name="enable-two-factor" aria-label="Set up your authenticator app">
      <div className={classes['secret']}>
        <QRCode className={classes['qr']} value={uri} size={176} aria-label="QR code for your authenticator app" />
        <div>
          <p>Scan this code with an authenticator app, or type the key into it:</p>
          <div className={classes['key']}>
            <code aria-label="Key">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={secret} label="Copy key" size="small" iconOnly />
          </div>
        </div>
      </div>
      <Form.Item {...field('code')} label="Code of the app">
        <Input inputMode="numeric" autoComplete="one-time-code" placeholder="123 456" autoFocus />
      </Form.Item>
      <div className={settings['actions']}>
        <Button onClick={onCancel} disabled={pending}>
          Cancel
        </Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          Turn On
        </Button>
      </div>
    </Form>
  );
}
