import { PLANS } from '@chatbot-builder/contracts/constants';
import type { SubscriptionStatus } from '@chatbot-builder/contracts/http';
import {
  ErrorState,
  hasProPlan,
  Skeleton,
  UpgradeButton,
  useDelayed,
  useSubscriptionQuery,
} from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { formatDate } from '@chatbot-builder/kit/format';
import { CircleAlert } from 'lucide-react';
import { ManageBillingButton } from '../billing/manage-billing-button';
import { useCheckoutReturn } from '../billing/use-checkout-return';
import { Card } from './card';
import card from './settings.module.css';
import classes from './subscription-card.module.css';

export function SubscriptionCard() {
  const checkout = useCheckoutReturn();
  const { data, error, refetch } = useSubscriptionQuery(undefined, {
    refetchOnMountOrArgChange: true,
    skip: checkout.pending,
  });
  const waiting = checkout.pending || (!data && !error);
  const late = useDelayed(waiting);
  return (
    <Card title="Subscription & Billing" hint="What your account pays for.">
      {waiting && (
        <div
          className={card['row']}
          role="status"
          aria-label={checkout.pending ? 'Confirming your payment' : 'Loading your subscription'}
        >
          {late && <Skeleton width={200} height={40} />}
        </div>
      )}
      {!waiting && checkout.retry && (
        <div className={classes['trouble']} role="alert">
          <CircleAlert size={16} aria-hidden />
          <p>Your payment could not be confirmed.</p>
          <Button onClick={checkout.retry}>Try again</Button>
        </div>
      )}
      {!waiting && error && !data && (
        <ErrorState title="Your subscription could not be loaded" error={error} onRetry={() => void refetch()} inset />
      )}
      {!waiting && data && <Subscription subscription={data} />}
    </Card>
  );
}

function Subscription({ subscription }: { readonly subscription: SubscriptionStatus }) {
  const { subscriptionEndDate, cancelAtPeriodEnd, paymentFailed, billing } = subscription;
  const isPro = hasProPlan(subscription);
  const plan = isPro ? PLANS.pro : PLANS.free;
  return (
    <>
      {isPro && paymentFailed && (
        <div className={classes['trouble']} role="alert">
          <CircleAlert size={16} aria-hidden />
          <p>The last payment failed and will be tried again. Update your payment method to keep Pro.</p>
        </div>
      )}
      <div className={card['row']}>
        <div className={card['words']}>
          <b className={classes['plan']}>
            <span className={classes['badge']} data-pro={isPro}>
              {plan.name}
            </span>
            ${plan.pricePerMonth} per month
            {billing === 'sandbox' && <span className={classes['badge']}>Sandbox</span>}
          </b>
          {isPro && subscriptionEndDate && (
            <span>
              {cancelAtPeriodEnd ? 'Ends on' : 'Next billing date:'}{' '}
              <time className={classes['date']} dateTime={subscriptionEndDate}>
                {formatDate(subscriptionEndDate)}
              </time>
            </span>
          )}
          {billing === 'sandbox' && <span>Nobody pays in a sandbox.</span>}
        </div>
        {isPro && billing !== 'off' ? <ManageBillingButton /> : <UpgradeButton />}
      </div>
    </>
  );
}
