import { useInProgress, useSession } from '@chatbot-builder/kit';
import { useEffect, useEffectEvent } from 'react';

/**
 * The server ends the live stream of a session that has ended. So ask who is signed in as soon as the stream is lost.
 */
export function useEndedSession(): void {
  const { refresh } = useSession();
  const isLost = useInProgress() === null;
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    if (isLost) ask();
  }, [isLost]);
}
