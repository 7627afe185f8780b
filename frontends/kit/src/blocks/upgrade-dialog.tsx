import { Button } from 'antd';
import { Check } from 'lucide-react';
import { PLANS } from '@chatbot-builder/contracts/constants';
import classes from './dialog.module.css';
import { Modal } from './modal';
import { UpgradeButton } from './upgrade-button';

const GAINS = [
  'Unlimited chatbots',
  'Unlimited conversations',
  'RAG knowledge base',
  'Website scraping',
  'Webhook integrations',
  'Custom branding',
  'Analytics dashboard',
  'Priority support',
];

interface UpgradeDialogProps {
  readonly open: boolean;
  /** False if nothing has been refused yet. */
  readonly limitReached?: boolean;
  readonly onClose: () => void;
}

/** Shows what Pro adds when a person reaches a limit of the Free plan, and leads to the page of prices. */
export function UpgradeDialog({ open, limitReached = true, onClose }: UpgradeDialogProps) {
  return (
    <Modal
      open={open}
      title={`Upgrade to ${PLANS.pro.name}`}
      footer={
        <>
          <Button onClick={onClose}>Not now</Button>
          <UpgradeButton type="primary" onLeave={onClose} />
        </>
      }
      onCancel={onClose}
      width={480}
      centered
      destroyOnHidden
      className={classes['dialog']}
    >
      {limitReached && <p>You've reached the free tier limit ({PLANS.free.chatbots} chatbot)</p>}
      <section className={classes['offer']} aria-label={PLANS.pro.name}>
        <p className={classes['price']}>
          <b>${PLANS.pro.pricePerMonth}</b> per month
        </p>
        <ul className={classes['list']}>
          {GAINS.map((gain) => (
            <li key={gain}>
              <Check size={16} aria-hidden />
              {gain}
            </li>
          ))}
        </ul>
      </section>
    </Modal>
  );
}
