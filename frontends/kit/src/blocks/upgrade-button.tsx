import { Button, type ButtonProps } from 'antd';
import { useNavigate } from 'react-router';
import { PLANS } from '@chatbot-builder/contracts/constants';
import { useSubscriptionQuery } from '../api/subscription';
import classes from './upgrade-button.module.css';

interface UpgradeButtonProps extends Pick<ButtonProps, 'type' | 'block'> {
  readonly onLeave?: (() => void) | undefined;
}

/** Leads to the page of prices, or says that there is nothing to buy because the operator has not set up billing. */
export function UpgradeButton({ onLeave, ...look }: UpgradeButtonProps) {
  const navigate = useNavigate();
  const { data, isLoading } = useSubscriptionQuery();
  if (data?.billing === 'off')
    return (
      <Button {...look} className={classes['off']} disabled>
        Billing is not set up
      </Button>
    );
  return (
    <Button
      {...look}
      // Its room is kept until it is known whether there is anything to buy.
      className={isLoading ? classes['unknown'] : undefined}
      onClick={() => {
        onLeave?.();
        void navigate('/pricing');
      }}
    >
      Upgrade to {PLANS.pro.name}
    </Button>
  );
}
