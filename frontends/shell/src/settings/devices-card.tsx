import type { SignedInDevice } from '@chatbot-builder/contracts/http';
import { ErrorState, serverMessage, Skeleton, toast, toastFailure, useDelayed } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { formatDateTime } from '@chatbot-builder/kit/format';
import { useDevicesQuery, useSignOutDeviceMutation, useSignOutOthersMutation } from './account-api';
import { Card } from './card';
import classes from './settings.module.css';

/** Says how a sign-out elsewhere went. */
async function report(signingOut: Promise<unknown>): Promise<void> {
  try {
    await signingOut;
    toast({ title: 'Signed out' });
  } catch (error) {
    toastFailure('Failed to sign out', serverMessage(error, 'Please try again.'));
  }
}

export function DevicesCard() {
  const { data: devices, error, refetch } = useDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [signOutOthers, others] = useSignOutOthersMutation();
  const late = useDelayed(!devices && !error);
  return (
    <Card title="Devices" hint="Where you are signed in.">
      {error && !devices && (
        <ErrorState title="Your devices could not be loaded" error={error} onRetry={() => void refetch()} inset />
      )}
      {late && (
        <div className={classes['row']} role="status" aria-label="Loading your devices">
          <Skeleton width={160} height={20} />
        </div>
      )}
      {devices && (
        <ul className={classes['devices']}>
          {devices.map((device) => (
            <li key={device.id} className={classes['row']}>
              <Device {...device} />
            </li>
          ))}
        </ul>
      )}
      {devices && devices.length > 1 && (
        <Button loading={others.isLoading} onClick={() => void report(signOutOthers().unwrap())}>
          Sign out all other devices
        </Button>
      )}
    </Card>
  );
}

function Device({ id, device, lastUsedAt, current }: SignedInDevice) {
  const [signOut, { isLoading }] = useSignOutDeviceMutation();
  return (
    <>
      <div className={classes['words']}>
        <b>{device}</b>
        <span>{`${current ? 'This device · ' : ''}Last used ${formatDateTime(lastUsedAt)}`}</span>
      </div>
      {!current && (
        <Button loading={isLoading} aria-label={`Sign out ${device}`} onClick={() => void report(signOut(id).unwrap())}>
          Sign out
        </Button>
      )}
    </>
  );
}
