import { ConfirmDialog, ErrorState, serverMessage, Skeleton, toast, toastFailure, Loading } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { type ReactNode, useState } from 'react';
import { CodeBlock } from './code-block';
import classes from './for-developers.module.css';

interface Credential {
  readonly id: string;
  readonly lastFour: string;
}

interface CredentialsProps<Item extends Credential> {
  readonly noun: 'key' | 'secret';
  /** What each one begins with, such as `cbk_`. */
  readonly prefix: string;
  readonly icon: ReactNode;
  /** Undefined until they are loaded. */
  readonly items: readonly Item[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** When it was issued and used, or how long it works. */
  readonly lifeOf: (item: Item) => string;
  readonly issueLabel: string;
  readonly full?: boolean;
  /** Issues one and resolves with all of its text. */
  readonly issue: () => Promise<{ readonly id: string; readonly text: string }>;
  readonly revoke: (id: string) => Promise<unknown>;
  readonly consequence: string;
  /** How it is used. */
  readonly example: ReactNode;
}

/** What other programs prove themselves with: issued, shown once, listed by its last characters, revoked. */
export function Credentials<Item extends Credential>({ noun, items, error, ...of }: CredentialsProps<Item>) {
  const [issued, setIssued] = useState<{ readonly id: string; readonly text: string }>();
  const [revoking, setRevoking] = useState<Item>();
  const [pending, setPending] = useState<'issue' | 'revoke'>();
  const Noun = noun === 'key' ? 'Key' : 'Secret';

  const attempt = async (what: 'issue' | 'revoke', failure: string, work: () => Promise<void>) => {
    setPending(what);
    try {
      await work();
    } catch (failed) {
      toastFailure(failure, serverMessage(failed, 'Please try again.'));
    } finally {
      setPending(undefined);
    }
  };
  const issue = () => attempt('issue', `Failed to issue a ${noun}`, async () => setIssued(await of.issue()));
  const revoke = ({ id }: Item) =>
    attempt('revoke', `Failed to revoke the ${noun}`, async () => {
      await of.revoke(id);
      setIssued((shown) => (shown?.id === id ? undefined : shown));
      setRevoking(undefined);
      toast({ title: `${Noun} revoked` });
    });

  if (error && !items)
    return <ErrorState title={`Failed to fetch ${noun}s`} error={error} onRetry={of.onRetry} inset />;
  if (!items)
    return (
      <Loading label={`Loading the ${noun}s`}>
        <Skeleton width="100%" height={120} radius={10} />
      </Loading>
    );
  return (
    <div className={classes['keys']}>
      {issued && (
        <div role="status">
          <CodeBlock title={`Copy the ${noun} now. It is shown this once.`} code={issued.text} copyable />
        </div>
      )}
      {items.length > 0 && (
        <ul className={classes['list']} aria-label={`${Noun}s`}>
          {items.map((item) => (
            <li key={item.id} className={classes['key']}>
              {of.icon}
              <div className={classes['words']}>
                <code>
                  {of.prefix}…{item.lastFour}
                </code>
                <span>{of.lifeOf(item)}</span>
              </div>
              <Button
                size="small"
                aria-label={`Revoke the ${noun} …${item.lastFour}`}
                onClick={() => setRevoking(item)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button loading={pending === 'issue'} disabled={of.full ?? false} onClick={() => void issue()}>
          {of.issueLabel}
        </Button>
      </div>
      {of.example}
      <ConfirmDialog
        open={revoking !== undefined}
        title={`Revoke the ${noun} …${revoking?.lastFour ?? ''}?`}
        sentence={`${of.consequence} This cannot be undone.`}
        verb={`Revoke ${Noun}`}
        pending={pending === 'revoke'}
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(undefined)}
      />
    </div>
  );
}
