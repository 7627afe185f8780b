import { FAILURE_ADVICE, isModelFailure } from '@chatbot-builder/contracts/model-failure';
import { useMay } from '@chatbot-builder/kit';
import { CircleSlash } from 'lucide-react';
import classes from './no-reply.module.css';

/** The owner is told what to do. */
const reasonOf = (code: string): string => {
  if (isModelFailure(code)) return FAILURE_ADVICE[code];
  return code === 'spending-cap-reached' ? 'The spending cap of the day was reached.' : 'The reply failed.';
};

/** Stands in place of a reply that failed. What it says is for whoever may read the chatbot's instructions. */
export function NoReply({ code }: { code: string }) {
  const mayRead = useMay('receipts:read');
  return (
    <p className={classes['line']}>
      <CircleSlash size={14} aria-hidden />
      <span>{mayRead ? `No reply: ${reasonOf(code)}` : 'No reply'}</span>
    </p>
  );
}
