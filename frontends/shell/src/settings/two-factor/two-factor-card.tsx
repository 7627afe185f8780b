import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TwoFactorSetUp, TwoFactorStatus } from '@chatbot-builder/contracts/http/two-factor';
import { ErrorState, Skeleton, toast, useDelayed } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { lazy, Suspense, useState } from 'react';
import { Card } from '../card';
import settings from '../settings.module.css';
import { AskPassword } from './ask-password';
import { RecoveryCodeList } from './recovery-code-list';
import {
  useDisableTwoFactorMutation,
  useReplaceRecoveryCodesMutation,
  useSetUpTwoFactorMutation,
  useTwoFactorQuery,
} from './two-factor-api';

/** Apart, because it draws a QR code and few people need it. It loads while the password is typed. */
const loadSetUp = () => import('./set-up');
const SetUp = lazy(async () => ({ default: (await loadSetUp()).SetUp }));

/** What the person is doing. A secret and recovery codes are forgotten with it. */
type Step =
  | { readonly name: 'turning-on' | 'renewing' | 'turning-off' }
  | { readonly name: 'setting-up'; readonly given: TwoFactorSetUp }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

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
      {step ? <Doing step={step} go={setStep} /> : status && <Status {...status} go={setStep} />}
    </Card>
  );
}

interface Going {
  /** Without a step, nothing is being done. */
  readonly go: (step?: Step) => void;
}

function Status({ enabled, recoveryCodesLeft, go }: TwoFactorStatus & Going) {
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
      {!enabled && (
        <Button
          onClick={() => {
            go({ name: 'turning-on' });
            void loadSetUp();
          }}
        >
          Turn On
        </Button>
      )}
      {enabled && (
        <>
          <Button onClick={() => go({ name: 'renewing' })}>New Codes</Button>
          <Button onClick={() => go({ name: 'turning-off' })}>Turn Off</Button>
        </>
      )}
    </div>
  );
}

function Doing({ step, go }: Going & { readonly step: Step }) {
  const [setUp] = useSetUpTwoFactorMutation();
  const [renew] = useReplaceRecoveryCodesMutation();
  const [disable] = useDisableTwoFactorMutation();
  const cancel = () => go();
  switch (step.name) {
    case 'turning-on':
      return (
        <AskPassword
          label="Turn on two-factor sign-in"
          submit="Continue"
          send={async (body) => go({ name: 'setting-up', given: await setUp(body).unwrap() })}
          failure="Failed to turn on two-factor sign-in"
          onCancel={cancel}
        />
      );
    case 'setting-up':
      return (
        <Suspense>
          <SetUp {...step.given} onEnabled={(codes) => go({ name: 'codes', codes })} onCancel={cancel} />
        </Suspense>
      );
    case 'renewing':
      return (
        <AskPassword
          label="New recovery codes"
          sentence="The codes you have now stop working."
          submit="Make New Codes"
          send={async (body) => go({ name: 'codes', codes: (await renew(body).unwrap()).recoveryCodes })}
          failure="Failed to make new codes"
          onCancel={cancel}
        />
      );
    case 'turning-off':
      return (
        <AskPassword
          label="Turn off two-factor sign-in"
          sentence="Your password alone will sign you in, and your recovery codes stop working."
          submit="Turn Off"
          send={async (body) => {
            await disable(body).unwrap();
            toast({ title: 'Two-factor sign-in is off' });
            cancel();
          }}
          failure="Failed to turn off two-factor sign-in"
          onCancel={cancel}
        />
      );
    case 'codes':
      return <RecoveryCodeList codes={step.codes} onDone={cancel} />;
  }
}
