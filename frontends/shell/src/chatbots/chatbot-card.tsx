import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import { Tag } from '@chatbot-builder/kit';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { Link } from '@chatbot-builder/kit/router';
import cards from '../cards/cards.module.css';
import classes from './chatbot-card.module.css';

interface ChatbotCardProps {
  readonly chatbot: ChatbotSummary;
  readonly withoutDescription: string;
  /** Shown at the right of the footer, above the card's link. */
  readonly detail: ReactNode;
  readonly onDelete?: (() => void) | undefined;
}

/** The whole card links to the chatbot. Other controls are stacked above that link. */
export function ChatbotCard({ chatbot, withoutDescription, detail, onDelete }: ChatbotCardProps) {
  const { id, name, description, primaryColor, model } = chatbot;
  return (
    <article className={`${cards['card']} ${classes['card']}`}>
      <div className={classes['head']}>
        <ChatbotFace color={primaryColor} />
        <h3>
          <Link to={`/chatbots/${id}`}>{name}</Link>
        </h3>
        {onDelete && (
          <button type="button" className={classes['delete']} aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </button>
        )}
      </div>
      <p className={classes['description']}>{description || withoutDescription}</p>
      <div className={classes['foot']}>
        <Tag>{model}</Tag>
        <span className={classes['detail']}>{detail}</span>
      </div>
    </article>
  );
}
