import { onReturnToPage, serverMessage, toastFailure, useAppDispatch } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { leaveFor } from '../frame/leave';
import { billingApi, useOpenPortalMutation } from './billing-api';

/** Leads to the billing portal. */
export function ManageBillingButton() {
  const [openPortal] = useOpenPortalMutation();
  const [leaving, setLeaving] = useState(false);
  const dispatch = useAppDispatch();

  // The browser keeps the page that was left. Who comes back to it may have canceled.
  const comeBack = useEffectEvent(() => {
    setLeaving(false);
    dispatch(billingApi.util.invalidateTags(['Subscription']));
  });
  useEffect(() => onReturnToPage(() => comeBack()), []);

  const go = async () => {
    setLeaving(true);
    try {
      leaveFor((await openPortal().unwrap()).url);
    } catch (error) {
      setLeaving(false);
      toastFailure('Failed to open billing portal', serverMessage(error, 'Please try again.'));
    }
  };
  return (
    <Button loading={leaving} onClick={() => void go()}>
      Manage Billing
    </Button>
  );
}
