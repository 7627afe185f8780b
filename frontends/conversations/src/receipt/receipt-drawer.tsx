import { ErrorState, Skeleton, useDelayed } from '@chatbot-builder/kit';
import { Drawer } from '@chatbot-builder/kit/antd-drawer';
import { type ReplyRef, useReceiptQuery } from './receipt-api';
import classes from './receipt.module.css';
import { ReceiptView } from './receipt-view';

interface ReceiptDrawerProps {
  readonly reply: ReplyRef;
  readonly answer: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const ReceiptDrawer = ({ reply, answer, open, onClose }: ReceiptDrawerProps) => (
  <Drawer open={open} onClose={onClose} title="Why this answer?" size={520} destroyOnHidden>
    <Loaded reply={reply} answer={answer} />
  </Drawer>
);

function Loaded({ reply, answer }: Pick<ReceiptDrawerProps, 'reply' | 'answer'>) {
  const { currentData: receipt, error, refetch } = useReceiptQuery(reply, { refetchOnMountOrArgChange: true });
  const late = useDelayed(!receipt && !error);
  if (receipt) return <ReceiptView receipt={receipt} answer={answer} />;
  if (error)
    return <ErrorState title="Failed to fetch the receipt" error={error} onRetry={() => void refetch()} inset />;
  return late ? (
    <div className={classes['skeletons']} role="status" aria-label="Loading the receipt">
      <Skeleton width={240} height={16} />
      <Skeleton width={200} height={16} />
      <Skeleton width="100%" height={96} radius={10} />
      <Skeleton width="100%" height={96} radius={10} />
    </div>
  ) : null;
}
