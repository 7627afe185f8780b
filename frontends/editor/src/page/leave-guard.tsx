import { ConfirmDialog } from '@chatbot-builder/kit';
import { useBlocker } from '@chatbot-builder/kit/router';
import { useEffect } from 'react';

/** Asks before another page takes the place of what is not saved yet. */
export function useLeaveGuard(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return useBlocker(({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname);
}

interface LeaveDialogProps {
  readonly blocker: ReturnType<typeof useBlocker>;
  readonly loss: string;
}

export const LeaveDialog = ({ blocker, loss }: LeaveDialogProps) => (
  <ConfirmDialog
    open={blocker.state === 'blocked'}
    title="Leave without saving?"
    sentence={loss}
    verb="Leave"
    onConfirm={() => blocker.proceed?.()}
    onCancel={() => blocker.reset?.()}
  />
);
