import { Command } from 'cmdk';
import { useChatbotsQuery } from '@chatbot-builder/kit';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { LinkEntry } from './entry';
import classes from './palette.module.css';

export function ChatbotEntries({ onDone }: { onDone: () => void }) {
  const { data: chatbots, isError } = useChatbotsQuery();
  if (isError) return <p className={classes['note']}>The chatbots could not be loaded.</p>;
  if (!chatbots?.length) return null;
  return (
    <Command.Group heading="Chatbots" className={classes['group']}>
      {chatbots.map(({ id, name, primaryColor }) => (
        <LinkEntry
          key={id}
          to={`/chatbots/${id}`}
          words={name}
          icon={<ChatbotFace color={primaryColor} size={18} />}
          onDone={onDone}
        />
      ))}
    </Command.Group>
  );
}
