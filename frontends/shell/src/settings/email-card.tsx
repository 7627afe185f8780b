import { ChangeEmailBody, type CurrentUser } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { useState } from 'react';
import { useChangeEmailMutation } from './account-api';
import { Card } from './card';
import { SendAgainButton } from './send-again-button';
import classes from './settings.module.css';

/** Nothing depends on a confirmed address, so the notice is a quiet one. A client's address comes from the owner. */
export function EmailCard({ user: { email, emailVerified, role } }: { readonly user: CurrentUser }) {
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Email" hint="You sign in with this address.">
      <div className={classes['row']}>
        <div className={classes['words']}>
          <b>
            <bdi>{email}</bdi>
          </b>
          {role === 'admin' && (
            <span>{emailVerified ? 'Confirmed' : 'Not confirmed yet. Check your inbox for our email.'}</span>
          )}
        </div>
        {role === 'admin' && !emailVerified && <SendAgainButton />}
        {!changing && <Button onClick={() => setChanging(true)}>Change</Button>}
      </div>
      {changing && <ChangeEmail onDone={() => setChanging(false)} />}
    </Card>
  );
}

function ChangeEmail({ onDone }: { readonly onDone: () => void }) {
  const [change] = useChangeEmailMutation();
  const { form, field, pending } = useZodForm<ChangeEmailBody>({
    schema: ChangeEmailBody,
    initialValues: { password: '', email: '' },
    submit: async (values) => {
      await change(values).unwrap();
      toast({
        title: 'Email sent',
        description: 'Open the link in it to sign in with the new address. Until then, nothing changes.',
      });
      onDone();
    },
    onRefused: (error) => toastFailure('Failed to change email', serverMessage(error, 'Please try again.')),
  });
  return (
    <Form {...form} name="change-email" aria-label="Change email">
      <Form.Item {...field('email')} label="New Email">
        <Input type="email" autoComplete="email" autoFocus />
      </Form.Item>
      <Form.Item {...field('password')} label="Password">
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <div className={classes['actions']}>
        <Button onClick={onDone} disabled={pending}>
          Cancel
        </Button>
        <Button htmlType="submit" loading={pending}>
          Send Confirmation Link
        </Button>
      </div>
    </Form>
  );
}
