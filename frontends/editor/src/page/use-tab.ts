import { useSearchParams } from '@chatbot-builder/kit/router';
import { isTabKey, type TabKey } from './tabs';

/** The open tab, kept in the URL for reloads and links. */
export function useTab(): [TabKey, (tab: TabKey) => void] {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const open = (tab: TabKey) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('tab', tab);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isTabKey(named) ? named : 'settings', open];
}
