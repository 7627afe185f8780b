import { serverMessage, toast, toastFailure, useSession } from '@chatbot-builder/kit';
import { useSearchParams } from '@chatbot-builder/kit/router';
import { useEffect, useEffectEvent } from 'react';
import { useCompleteCheckoutMutation } from './billing-api';

const PARAMETER = 'checkout';

interface CheckoutReturn {
  readonly pending: boolean;
  /** Set once the server could not say how the checkout ended. */
  readonly retry: (() => void) | undefined;
}

/**
 * Confirms the checkout that the page's address names, so that Pro holds before who takes the payment tells the server.
 */
export function useCheckoutReturn(): CheckoutReturn {
  const [parameters, setParameters] = useSearchParams();
  const checkoutId = parameters.get(PARAMETER);
  const [complete, { isUninitialized, isLoading, isError }] = useCompleteCheckoutMutation();
  const { refresh } = useSession();

  const confirm = async (id: string) => {
    try {
      const { subscriptionStatus } = await complete({ checkoutId: id }).unwrap();
      refresh();
      toast(
        subscriptionStatus === 'active'
          ? { title: 'Welcome to Pro', description: 'Create as many chatbots as you like, and accounts for clients.' }
          : { title: 'Payment not confirmed yet', description: 'Pro begins as soon as it is.' },
      );
      setParameters(
        (now) => {
          now.delete(PARAMETER);
          return now;
        },
        { replace: true },
      );
    } catch (error) {
      toastFailure('Failed to confirm your payment', serverMessage(error, 'Please try again.'));
    }
  };
  const arrive = useEffectEvent((id: string) => void confirm(id));
  useEffect(() => {
    if (checkoutId) arrive(checkoutId);
  }, [checkoutId]);

  return {
    pending: isLoading || (checkoutId !== null && isUninitialized),
    retry: checkoutId && isError ? () => void confirm(checkoutId) : undefined,
  };
}
