import * as Radix from '@radix-ui/react-toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import classes from './toaster.module.css';
import { dismissToast, useToast } from './toasts';

const DURATION_MS = 5_000;
const SWIPE_PX = 50;

/** The region for toasts. Mounted once, by the page's layout. */
export function Toaster() {
  const toast = useToast();
  const destructive = toast?.tone === 'destructive';
  const Icon = destructive ? CircleAlert : CircleCheck;
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_PX}>
      {toast && (
        <Radix.Root
          key={toast.id}
          className={classes['toast']}
          data-tone={toast.tone ?? 'plain'}
          type={destructive ? 'foreground' : 'background'}
          open={toast.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(toast.id);
          }}
        >
          <Icon size={16} aria-hidden className={classes['icon']} />
          <div className={classes['words']}>
            <Radix.Title className={classes['title']}>{toast.title}</Radix.Title>
            {toast.description && (
              <Radix.Description className={classes['description']}>{toast.description}</Radix.Description>
            )}
          </div>
          <Radix.Close className={classes['close']} aria-label="Close">
            <X size={16} aria-hidden />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport className={classes['viewport']} hotkey={['F8']} />
    </Radix.Provider>
  );
}
