import type { ChatbotSummary, ClientAccount } from '@chatbot-builder/contracts/http';
import { serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { X } from 'lucide-react';
import { useRevokeMutation } from '../clients-api';
import classes from './client-list.module.css';

interface AssignedChatbotProps {
  readonly client: ClientAccount;
  readonly chatbot: ChatbotSummary;
  readonly onRevoked: () => void;
}

export function AssignedChatbot({ client, chatbot, onRevoked }: AssignedChatbotProps) {
  const [revoke, { isLoading }] = useRevokeMutation();
  const takeBack = async () => {
    try {
      await revoke({ userId: client.id, chatbotId: chatbot.id }).unwrap();
      toast({ title: 'Access revoked', description: `${client.email} no longer sees ${chatbot.name}.` });
      onRevoked();
    } catch (error) {
      toastFailure('Failed to revoke access', serverMessage(error, 'Please try again.'));
    }
  };
  return (
    <li className={classes['chatbot']}>
      <ChatbotFace color={chatbot.primaryColor} size={18} />
      <span className={classes['name']} title={chatbot.name}>
        {chatbot.name}
      </span>
      <Button
        className={classes['revoke']}
        type="text"
        size="small"
        icon={<X size={14} aria-hidden />}
        loading={isLoading}
        aria-label={`Revoke ${chatbot.name} from ${client.email}`}
        onClick={() => void takeBack()}
      />
    </li>
  );
}
