import { AssignChatbotForm, type ChatbotSummary, type ClientAccount } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Form, useZodForm } from '@chatbot-builder/kit/antd-form';
import { Select } from '@chatbot-builder/kit/antd-select';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { useGrantMutation } from '../clients-api';
import classes from './dialogs.module.css';

interface AssignFormProps {
  readonly client: ClientAccount;
  /** Those that are not assigned to it yet. */
  readonly chatbots: readonly ChatbotSummary[];
  readonly onClose: () => void;
}

export function AssignForm({ client, chatbots, onClose }: AssignFormProps) {
  const [grant] = useGrantMutation();
  const { form, field, pending } = useZodForm<Partial<AssignChatbotForm>>({
    schema: AssignChatbotForm,
    initialValues: {},
    submit: async ({ chatbotId }) => {
      const chosen = chatbots.find(({ id }) => id === chatbotId);
      if (!chosen) return;
      await grant({ userId: client.id, chatbotId: chosen.id }).unwrap();
      toast({ title: 'Access granted', description: `${client.email} now sees ${chosen.name}.` });
      onClose();
    },
    onRefused: (error) => toastFailure('Failed to grant access', serverMessage(error, 'Please try again.')),
  });
  const drawn = ({ value }: { readonly value?: string | number | null }) => {
    const chatbot = chatbots.find(({ id }) => id === value);
    return (
      chatbot && (
        <span className={classes['option']}>
          <ChatbotFace color={chatbot.primaryColor} size={18} />
          {chatbot.name}
        </span>
      )
    );
  };
  return (
    <Form {...form} name="assign-chatbot" aria-label="Assign Chatbot">
      <p className={classes['sentence']}>
        <bdi>{client.email}</bdi> can then see the chatbot, its knowledge and its conversations.
      </p>
      <Form.Item {...field('chatbotId')} label="Chatbot">
        <Select
          placeholder="Select a chatbot"
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent="There is no other chatbot to assign."
          // The label is text, by which screen readers name the option.
          options={chatbots.map(({ id, name }) => ({ value: id, label: name }))}
          optionRender={drawn}
          labelRender={drawn}
        />
      </Form.Item>
      <div className={classes['actions']}>
        <Button onClick={onClose} disabled={pending}>
          Cancel
        </Button>
        <Button type="primary" htmlType="submit" loading={pending}>
          Assign
        </Button>
      </div>
    </Form>
  );
}
