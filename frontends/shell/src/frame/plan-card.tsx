import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import { hasProPlan, isClient, UpgradeDialog, useChatbotsQuery } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/ui';
import classes from './plan-card.module.css';

/** The sidebar's foot: what the account may do. */
export function PlanCard({ user }: { user: CurrentUser }) {
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
  return <FreePlan />;
}

function FreePlan() {
  const [asking, setAsking] = useState(false);
  const { data: chatbots } = useChatbotsQuery();
  const limit = PLANS.free.chatbots;
  return (
    <section className={classes['card']} aria-label="Plan">
      <h2>Free Plan - {limit} chatbot limit</h2>
      <p>{chatbots ? `${chatbots.length} of ${limit} chatbot used` : '\u00a0'}</p>
      <Button block onClick={() => setAsking(true)}>
        Upgrade to Pro
      </Button>
      <UpgradeDialog open={asking} limitReached={(chatbots?.length ?? 0) >= limit} onClose={() => setAsking(false)} />
    </section>
  );
}
