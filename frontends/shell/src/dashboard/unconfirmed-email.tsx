import { Mail } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { isClient, useSession } from '@chatbot-builder/kit';
import { SendAgainButton } from '../settings/send-again-button';
import classes from './unconfirmed-email.module.css';

/**
 * Reminds of the mail that confirms the address, until it is. Nothing depends on it. A client's address comes from the
 * owner.
 */
export function UnconfirmedEmail() {
  const { user, refresh } = useSession();
  const unconfirmed = user && !isClient(user) && !user.emailVerified;
  // The link in the mail opens another tab.
  const comeBack = useEffectEvent(() => {
    if (unconfirmed && document.visibilityState === 'visible') refresh();
  });
  useEffect(() => {
    const changed = () => comeBack();
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  }, []);
  if (!unconfirmed) return null;
  return (
    <section className={classes['unconfirmed']} aria-label="Your email address">
      <Mail size={16} aria-hidden />
      <p>
        Confirm your email address with the link that we sent to <bdi>{user.email}</bdi>.
      </p>
      <SendAgainButton />
    </section>
  );
}
