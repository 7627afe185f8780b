import { BadgeCheck } from 'lucide-react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { hasProPlan, isClient, UpgradeButton, useNewestChatbots } from '@chatbot-builder/kit';
import classes from './plan-card.module.css';

interface PlanCardProps {
  readonly user: CurrentUser;
  readonly onNavigate?: (() => void) | undefined;
}

/** The sidebar's footer: the account's plan. */
export function PlanCard({ user, onNavigate }: PlanCardProps) {
  if (isClient(user)) {
    return (
      <section className={classes['card']} aria-label="Plan">
        <h2>Client Account</h2>
        <p>Read-only access</p>
      </section>
    );
  }
  if (hasProPlan(user)) {
    return (
      <section className={classes['card']} aria-label="Plan">
        <h2>
          <BadgeCheck size={16} aria-hidden />
          Pro Plan
        </h2>
        <p>Unlimited chatbots + Client Management</p>
      </section>
    );
  }
  return <FreePlan onNavigate={onNavigate} />;
}

function FreePlan({ onNavigate }: Pick<PlanCardProps, 'onNavigate'>) {
  const { data: chatbots } = useNewestChatbots();
  const limit = PLANS.free.chatbots;
  return (
    <section className={classes['card']} aria-label="Plan">
      <h2>Free Plan - {limit} chatbot limit</h2>
      <p>{chatbots?.total !== undefined ? `${chatbots.total} of ${limit} chatbot used` : '\u00a0'}</p>
      <UpgradeButton block onLeave={onNavigate} />
    </section>
  );
}
