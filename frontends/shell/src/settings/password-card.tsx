import { ChangePasswordForm } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { useChangePasswordMutation } from './account-api';
import { Card } from './card';

const EMPTY: ChangePasswordForm = { password: '', newPassword: '', confirmPassword: '' };

export function PasswordCard() {
  const [change] = useChangePasswordMutation();
  const { form, field, pending } = useZodForm<ChangePasswordForm>({
    schema: ChangePasswordForm,
    initialValues: EMPTY,
    submit: async ({ password, newPassword }) => {
      await change({ password, newPassword }).unwrap();
      toast({ title: 'Password changed', description: 'You are signed out on all other devices.' });
      form.form?.resetFields();
    },
    onRefused: (error) => toastFailure('Failed to change password', serverMessage(error, 'Please try again.')),
  });
  return (
    <Card title="Password" hint="A new password signs you out on all other devices.">
      <Form {...form} name="change-password" aria-label="Password">
        <Form.Item {...field('password')} label="Current Password">
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item {...field('newPassword')} label="New Password">
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item {...field('confirmPassword')} label="Confirm Password">
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Button htmlType="submit" loading={pending}>
          Change Password
        </Button>
      </Form>
    </Card>
  );
}
