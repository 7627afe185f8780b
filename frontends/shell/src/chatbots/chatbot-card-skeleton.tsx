import { Skeleton } from '@chatbot-builder/kit';
import cards from '../cards/cards.module.css';
import classes from './chatbot-card.module.css';

export const ChatbotCardSkeleton = () => (
  <div className={cards['card']}>
    <div className={classes['head']}>
      <Skeleton width={36} height={36} radius="12px 12px 12px 4px" />
      <Skeleton width={110} height={14} />
    </div>
    <div className={classes['lines']}>
      <Skeleton width="100%" height={12} />
      <Skeleton width="64%" height={12} />
    </div>
    <div className={classes['foot']}>
      <Skeleton width={64} height={22} />
      <Skeleton width={70} height={28} radius={8} />
    </div>
  </div>
);
