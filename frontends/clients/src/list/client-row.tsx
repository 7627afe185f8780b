import type { ChatbotSummary, ClientAccount } from '@chatbot-builder/contracts/http';
import { Button } from '@chatbot-builder/kit/antd';
import { formatDate } from '@chatbot-builder/kit/format';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { deleteButtonId } from '../use-focus-after-deletion';
import { AssignedChatbot } from './assigned-chatbot';
import classes from './client-list.module.css';

interface ClientRowProps {
  readonly client: ClientAccount;
  readonly chatbots: readonly ChatbotSummary[];
  readonly onAssign: () => void;
  readonly onDelete: () => void;
}

export function ClientRow({ client, chatbots, onAssign, onDelete }: ClientRowProps) {
  const { email, createdAt } = client;
  const assign = useRef<HTMLButtonElement>(null);
  return (
    <li className={classes['row']}>
      <div className={classes['who']}>
        <h3>
          <bdi>{email}</bdi>
        </h3>
        <p>
          Created <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
      </div>
      {chatbots.length === 0 ? (
        <p className={classes['none']}>No chatbots assigned</p>
      ) : (
        <ul className={classes['chatbots']} aria-label={`Chatbots of ${email}`}>
          {chatbots.map((chatbot) => (
            <AssignedChatbot
              key={chatbot.id}
              client={client}
              chatbot={chatbot}
              // The button that had the focus is gone.
              onRevoked={() => assign.current?.focus()}
            />
          ))}
        </ul>
      )}
      <div className={classes['actions']}>
        <Button
          ref={assign}
          size="small"
          icon={<Plus size={14} aria-hidden />}
          aria-label={`Assign Chatbot to ${email}`}
          onClick={onAssign}
        >
          Assign Chatbot
        </Button>
        <Button
          id={deleteButtonId(client.id)}
          className={classes['delete']}
          type="text"
          size="small"
          icon={<Trash2 size={16} aria-hidden />}
          aria-label={`Delete ${email}`}
          onClick={onDelete}
        />
      </div>
    </li>
  );
}
