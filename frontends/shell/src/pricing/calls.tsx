import type { ReactNode } from 'react';
import type { SubscriptionStatus } from '@chatbot-builder/contracts/http/billing';
import { signInPath } from '../auth/next-path';
import { ButtonLink } from '../landing/button-link';
import { CallButton } from './call-button';
import { useBillingPage } from './use-billing-page';
import type { Reader } from './use-reader';
import classes from './calls.module.css';

interface CallProps {
  readonly reader: Reader;
}

/** A plan's button with a line below it. Its room is kept while nothing is known. */
const Call = ({ children, note }: { readonly children?: ReactNode; readonly note?: string }) => (
  <span className={classes['call']}>
    {children}
    {note && <span className={classes['note']}>{note}</span>}
  </span>
);

export function FreeCall({ reader }: CallProps) {
  if (reader.kind !== 'visitor') return <Call />;
  return (
    <Call note="No card needed.">
      <ButtonLink href="/auth" look="line" size="point" block>
        Get Started
      </ButtonLink>
    </Call>
  );
}

const CANCEL = 'Cancel at any time.';

export function ProCall({ reader }: CallProps) {
  switch (reader.kind) {
    case 'unknown':
      return <Call />;
    case 'visitor':
      return (
        <Call note={CANCEL}>
          <ButtonLink href={signInPath(location)} look="primary" size="point" block>
            Upgrade to Pro
          </ButtonLink>
        </Call>
      );
    case 'client':
      return <Call note="The owner of your account chooses its plan." />;
    case 'owner':
      return <OwnersCall {...reader} />;
  }
}

const NOTES: Readonly<Record<SubscriptionStatus['billing'], string>> = {
  stripe: CANCEL,
  sandbox: 'A sandbox: nobody pays.',
  off: 'Contact whoever runs this installation.',
};

function OwnersCall({ isPro, billing }: Extract<Reader, { kind: 'owner' }>) {
  const { leaving, leave } = useBillingPage(isPro ? 'billing-portal' : 'create-checkout');
  return (
    <Call note={NOTES[billing]}>
      {billing === 'off' ? (
        <CallButton look="line">Billing is not set up</CallButton>
      ) : (
        <CallButton look={isPro ? 'line' : 'primary'} pending={leaving} onClick={leave}>
          {isPro ? 'Manage Billing' : 'Upgrade to Pro'}
        </CallButton>
      )}
    </Call>
  );
}
