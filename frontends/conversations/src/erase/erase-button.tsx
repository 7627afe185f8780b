import { Button } from '@chatbot-builder/kit/antd';
import { lazy, Suspense, useState } from 'react';
import type { Search } from '../api/conversations-api';
import classes from './erase-button.module.css';

const EraseDialog = lazy(() => import('./erase-dialog'));

interface EraseButtonProps {
  readonly conversationId: string;
  readonly search: Search;
}

export function EraseButton({ conversationId, search }: EraseButtonProps) {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  const ask = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <div className={classes['erase']}>
      <Button onClick={ask}>Erase this conversation</Button>
      {asked && (
        <Suspense>
          <EraseDialog conversationId={conversationId} search={search} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
