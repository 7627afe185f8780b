import { ConfirmDialog, blockLeaving } from '@chatbot-builder/kit';
import { useBlocker } from '@chatbot-builder/kit/router';
import { useEffect, useState } from 'react';

interface LeaveGuard {
  readonly asks: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
}

/** Confirms before navigation or logout discards unsaved changes. */
export function useLeaveGuard(unsaved: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const [held, setHeld] = useState<{ readonly leave: () => void }>();
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    const letGo = blockLeaving((leave) => setHeld({ leave }));
    return () => {
      removeEventListener('beforeunload', ask);
      letGo();
    };
  }, [unsaved]);
  return {
    asks: blocker.state === 'blocked' || held !== undefined,
    leave: () => {
      setHeld(undefined);
      held?.leave();
      blocker.proceed?.();
    },
    stay: () => {
      setHeld(undefined);
      blocker.reset?.();
    },
  };
}

export const LeaveDialog = ({ guard, loss }: { guard: LeaveGuard; loss: string }) => (
  <ConfirmDialog
    open={guard.asks}
    title="Leave without saving?"
    sentence={loss}
    verb="Leave"
    onConfirm={guard.leave}
    onCancel={guard.stay}
  />
);
