import { SETUP_STEPS, type SetupProgress } from '@chatbot-builder/contracts/http/setup';
import { useLive } from '@chatbot-builder/kit';
import { useSetupQuery } from './setup-api';

/** What is left to do. `progress` is undefined once everything is done or dismissed, and if it could not be loaded. */
export function useSetup(skip: boolean): { readonly loading: boolean; readonly progress: SetupProgress | undefined } {
  const { data, isLoading, refetch } = useSetupQuery(undefined, { skip, refetchOnMountOrArgChange: true });
  const progress = data && !data.dismissed && data.done.length < SETUP_STEPS.length ? data : undefined;
  useLive((event) => {
    if (progress && event.kind === 'conversation-changed') void refetch();
  });
  return { loading: isLoading, progress };
}
