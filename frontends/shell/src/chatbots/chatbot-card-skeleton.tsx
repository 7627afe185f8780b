import { Bone } from '@chatbot-builder/kit';
import classes from './chatbot-card.module.css';

export const ChatbotCardSkeleton = () => (
  <div className={classes['card']}>
    <div className={classes['head']}>
      <Bone width={36} height={36} radius="12px 12px 12px 4px" />
      <Bone width={110} height={14} />
    </div>
    <div className={classes['lines']}>
      <Bone width="100%" height={12} />
      <Bone width="64%" height={12} />
    </div>
    <div className={classes['foot']}>
      <Bone width={64} height={22} />
      <Bone width={70} height={28} radius={8} />
    </div>
  </div>
);
