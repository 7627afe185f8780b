import { useMay } from '@chatbot-builder/kit';
import { useUnansweredInfiniteQuery } from '@chatbot-builder/kit/answers';
import { formatCount } from '@chatbot-builder/kit/format';
import { Link } from '@chatbot-builder/kit/router';
import { MessageCircleQuestion } from 'lucide-react';
import classes from './answers.module.css';

/** Leads to what visitors asked and nothing answers. */
export function UnansweredLink({ chatbotId }: { chatbotId: string }) {
  const maySee = useMay('analytics:read');
  const { data } = useUnansweredInfiniteQuery(chatbotId, { skip: !maySee, refetchOnMountOrArgChange: true });
  const count = data?.pages.reduce((sum, { items }) => sum + items.length, 0) ?? 0;
  if (count === 0) return null;
  const words = formatCount(count, 'unanswered question');
  return (
    <p className={classes['unanswered']}>
      <MessageCircleQuestion size={16} aria-hidden />
      <Link to={`/analytics?chatbot=${chatbotId}#unanswered`}>
        {data?.pages.at(-1)?.next === undefined ? words : `More than ${words}`}
      </Link>
    </p>
  );
}
