import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TwoFactorStatus } from '@chatbot-builder/contracts/http/two-factor';
import { ErrorState, Skeleton, useDelayed } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../card';
import settings from '../settings.module.css';
import type { StepNavigation, Step } from './two-factor-flow';
import { useTwoFactorQuery } from './two-factor-api';

/** Apart, with the forms and the recovery codes, because few people need it. */
const TwoFactorFlow = lazy(async () => ({ default: (await import('./two-factor-flow')).TwoFactorFlow }));

export function TwoFactorCard() {
  const { data: status, error, refetch } = useTwoFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [step, setStep] = useState<Step>();
  const late = useDelayed(!status && !error);
  return (
    <Card title="Two-factor sign-in" hint="Signing in also asks for a code of an app on your phone.">
      {error && !status && (
        <ErrorState
          title="Two-factor sign-in could not be looked up"
          error={error}
          onRetry={() => void refetch()}
          inset
        />
      )}
      {late && (
        <div className={settings['row']} role="status" aria-label="Loading two-factor sign-in">
          <Skeleton width={160} height={20} />
        </div>
      )}
      {step ? (
        <Suspense>
          <TwoFactorFlow step={step} go={setStep} />
        </Suspense>
      ) : (
        status && <Status {...status} go={setStep} />
      )}
    </Card>
  );
}

function Status({ enabled, recoveryCodesLeft, go }: TwoFactorStatus & StepNavigation) {
  return (
    <div className={settings['row']}>
      <div className={settings['words']}>
        <b>{enabled ? 'On' : 'Off'}</b>
        <span>
          {enabled
            ? `${recoveryCodesLeft} of ${LIMITS.recoveryCodes} recovery codes left`
            : 'Your password alone signs you in.'}
        </span>
      </div>
      {!enabled && <Button onClick={() => go({ name: 'turning-on' })}>Turn On</Button>}
      {enabled && (
        <>
          <Button onClick={() => go({ name: 'renewing' })}>New Codes</Button>
          <Button onClick={() => go({ name: 'turning-off' })}>Turn Off</Button>
        </>
      )}
    </div>
  );
}
