import { useMay } from '@chatbot-builder/kit';
import { lazy, Suspense, useState } from 'react';
import type { ReplyRef } from './receipt-api';
import classes from './why-button.module.css';

const ReceiptDrawer = lazy(async () => ({ default: (await import('./receipt-drawer')).ReceiptDrawer }));

interface WhyButtonProps {
  readonly reply: ReplyRef;
  /** What the reply says. */
  readonly answer: string;
}

/** Opens what a reply was made from. Only for whoever may read the chatbot's instructions. */
export function WhyButton({ reply, answer }: WhyButtonProps) {
  const mayRead = useMay('receipts:read');
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  if (!mayRead) return null;
  return (
    <>
      <button type="button" className={classes['why']} aria-haspopup="dialog" onClick={() => setState('open')}>
        Why this answer?
      </button>
      {state !== 'never' && (
        <Suspense>
          <ReceiptDrawer reply={reply} answer={answer} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
