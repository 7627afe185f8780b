import { useAppDispatch, useLive, useSession } from '@chatbot-builder/kit';
import { billingApi } from './billing-api';

/**
 * Fetches the person and the subscription again when the plan changed: in another tab, or because the provider said so.
 */
export function useLivePlan(): void {
  const dispatch = useAppDispatch();
  const { refresh } = useSession();
  useLive((event) => {
    if (event.kind !== 'missed' && !(event.kind === 'changed' && event.collection === 'subscription')) return;
    refresh();
    dispatch(billingApi.util.invalidateTags(['Subscription']));
  });
}
