import { memo, useRef } from 'react';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import { useInView } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import cards from '../cards/cards.module.css';
import { ChatbotCard } from './chatbot-card';
import classes from './chatbot-list.module.css';

const POSITIONS = { 'bottom-right': 'Bottom right', 'bottom-left': 'Bottom left' };

/** Drawn again only if the chatbot changed: there may be a thousand. */
const ListedChatbot = memo(({ chatbot }: { chatbot: ChatbotSummary }) => (
  <li>
    <ChatbotCard chatbot={chatbot} withoutDescription="No description provided" detail={POSITIONS[chatbot.position]} />
  </li>
));

interface ListedChatbotsProps {
  readonly chatbots: readonly ChatbotSummary[];
  /** Loads more of them. Undefined if there are no more. */
  readonly more: (() => void) | undefined;
  readonly pending: boolean;
  readonly failed: boolean;
}

export const ListedChatbots = ({ chatbots, more, ...state }: ListedChatbotsProps) => (
  <>
    <h2 className="visually-hidden">All chatbots</h2>
    <ul className={`${cards['cards']} ${classes['long']}`}>
      {chatbots.map((chatbot) => (
        <ListedChatbot key={chatbot.id} chatbot={chatbot} />
      ))}
    </ul>
    {more && <LoadMore onMore={more} {...state} />}
  </>
);

type LoadMoreProps = Pick<ListedChatbotsProps, 'pending' | 'failed'> & { readonly onMore: () => void };

/** The end of the loaded chatbots. Loads more when scrolled into view; after a failure, only on click. */
function LoadMore({ pending, failed, onMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useInView(end, () => {
    if (!pending && !failed) onMore();
  });
  return (
    <div className={classes['more']} ref={end}>
      <Button type="text" loading={pending} onClick={onMore}>
        {failed ? 'The next chatbots could not be loaded. Retry' : 'Load more'}
      </Button>
    </div>
  );
}
