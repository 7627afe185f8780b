import type { TwoFactorSetUp } from '@chatbot-builder/contracts/http/two-factor';
import { toast } from '@chatbot-builder/kit';
import { lazy, Suspense, useEffect } from 'react';
import { AskPassword } from './ask-password';
import { RecoveryCodeList } from './recovery-code-list';
import {
  useDisableTwoFactorMutation,
  useReplaceRecoveryCodesMutation,
  useSetUpTwoFactorMutation,
} from './two-factor-api';

/** Apart, because it draws a QR code and few people need it. It loads while the password is typed. */
const loadSetUp = () => import('./set-up');
const SetUp = lazy(async () => ({ default: (await loadSetUp()).SetUp }));

/** What the person is doing. A secret and recovery codes are forgotten with it. */
export type Step =
  | { readonly name: 'turning-on' | 'renewing' | 'turning-off' }
  | { readonly name: 'setting-up'; readonly given: TwoFactorSetUp }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

export interface StepNavigation {
  /** Without a step, nothing is being done. */
  readonly go: (step?: Step) => void;
}

export function TwoFactorFlow({ step, go }: StepNavigation & { readonly step: Step }) {
  const [setUp] = useSetUpTwoFactorMutation();
  const [renew] = useReplaceRecoveryCodesMutation();
  const [disable] = useDisableTwoFactorMutation();
  const cancel = () => go();
  useEffect(() => {
    if (step.name === 'turning-on') void loadSetUp();
  }, [step.name]);
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
