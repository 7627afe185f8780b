import { DeleteAccountBody } from '@chatbot-builder/contracts/http';
import { Modal, serverMessage, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { keepForNextPage } from '@chatbot-builder/kit/toast';
import { useState } from 'react';
import { leaveForLanding } from '../frame/leave';
import { useDeleteAccountMutation } from './account-api';
import { Card } from './card';
import { cancelDownload, useReceivedMegabytes } from './received';
import classes from './settings.module.css';

export function DangerZoneCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card title="Danger Zone" hint="Once deleted, your account and all data will be permanently removed" danger>
      <Download />
      <Button className={classes['delete']} onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <Modal
        open={asking}
        title="Delete your account?"
        footer={null}
        onCancel={() => setAsking(false)}
        width={420}
        centered
        destroyOnHidden
      >
        <DeleteAccount onCancel={() => setAsking(false)} />
      </Modal>
    </Card>
  );
}

const download = () =>
  void import('./account-download').then(
    ({ downloadAccount }) => downloadAccount(),
    () => toastFailure('Download failed', 'Please try again.'),
  );

function Download() {
  const received = useReceivedMegabytes();
  return (
    <div className={classes['row']}>
      <div className={classes['words']}>
        <b>Download your data</b>
        <span>
          {received === undefined
            ? 'One ZIP with your chatbots, documents, conversations and clients.'
            : `${received.toFixed(1)} MB so far. Keep this tab open until the file is saved.`}
        </span>
      </div>
      {received === undefined ? (
        <Button onClick={download}>Download</Button>
      ) : (
        <Button onClick={cancelDownload}>Cancel</Button>
      )}
    </div>
  );
}

function DeleteAccount({ onCancel }: { readonly onCancel: () => void }) {
  const [deleteAccount] = useDeleteAccountMutation();
  const { form, field, pending } = useZodForm<DeleteAccountBody>({
    schema: DeleteAccountBody,
    initialValues: { password: '' },
    submit: async (values) => {
      await deleteAccount(values).unwrap();
      keepForNextPage({ title: 'Account deleted', description: 'Your account and all its data are gone.' });
      leaveForLanding();
    },
    onRefused: (error) => toastFailure('Failed to delete account', serverMessage(error, 'Please try again.')),
  });
  return (
    <>
      <p className={classes['sentence']}>
        Your chatbots stop answering at once. Their knowledge, conversations and clients are erased, and nobody can
        bring them back.
      </p>
      <Form {...form} name="delete-account" aria-label="Delete your account">
        <Form.Item {...field('password')} label="Password">
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <div className={classes['actions']}>
          <Button onClick={onCancel} disabled={pending}>
            Cancel
          </Button>
          <Button type="primary" danger htmlType="submit" loading={pending}>
            Delete account
          </Button>
        </div>
      </Form>
    </>
  );
}
