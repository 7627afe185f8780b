import { Button, Modal } from '@chatbot-builder/kit/ui';
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
  <Modal
    open={blocker.state === 'blocked'}
    title="Leave without saving?"
    closable={false}
    onCancel={() => blocker.reset?.()}
    width={420}
    centered
    destroyOnHidden
    footer={
      <>
        <Button onClick={() => blocker.proceed?.()}>Leave</Button>
        <Button type="primary" onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </>
    }
  >
    {loss}
  </Modal>
);
