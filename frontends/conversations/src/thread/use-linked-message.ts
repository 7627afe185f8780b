import { useSearchParams } from '@chatbot-builder/kit/router';
import { type RefObject, useLayoutEffect } from 'react';

/** Shows the message that the URL names, once the thread is loaded. */
export function useLinkedMessage(scroller: RefObject<HTMLElement | null>, loaded: boolean): void {
  const [params] = useSearchParams();
  const id = params.get('message');
  useLayoutEffect(() => {
    if (!loaded || id === null) return;
    const linked = scroller.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(id)}"]`);
    linked?.scrollIntoView({ block: 'center' });
    linked?.focus({ preventScroll: true });
  }, [scroller, loaded, id]);
}
