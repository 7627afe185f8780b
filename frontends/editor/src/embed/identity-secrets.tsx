import type { IdentitySecret } from '@chatbot-builder/contracts/http/identity-secrets';
import { ConfirmDialog, ErrorState, serverMessage, Skeleton, toast, toastFailure, Waiting } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { CodeBlock } from './code-block';
import classes from './for-developers.module.css';
import {
  useIdentitySecretsQuery,
  useIssueIdentitySecretMutation,
  useRevokeIdentitySecretMutation,
} from './identity-secrets-api';

const EXAMPLE = `// On your server, here in Node:
const hash = createHmac('sha256', SECRET).update(userId).digest('hex');

// On the page, with what your server wrote into it:
ChatbotWidget.identify({ userId, hash, name, email });`;

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const timeOf = (time: string) => format.format(new Date(time));

const lifeOf = ({ createdAt, endsAt }: IdentitySecret) =>
  endsAt === null ? `Issued ${timeOf(createdAt)}` : `Replaced. Works until ${timeOf(endsAt)}`;

/** The secrets with which the owner's server vouches for the visitors of its pages. */
export function IdentitySecrets({ chatbotId }: { chatbotId: string }) {
  const { data: secrets, error, refetch } = useIdentitySecretsQuery(chatbotId);
  const [issueSecret, issuing] = useIssueIdentitySecretMutation();
  const [revokeSecret, revocation] = useRevokeIdentitySecretMutation();
  const [revoking, setRevoking] = useState<IdentitySecret>();
  const { data: issued } = issuing;

  const issue = async () => {
    try {
      await issueSecret(chatbotId).unwrap();
    } catch (failed) {
      toastFailure('Failed to issue a secret', serverMessage(failed, 'Please try again.'));
    }
  };
  const revoke = async ({ id }: IdentitySecret) => {
    try {
      await revokeSecret({ chatbotId, id }).unwrap();
      if (issued?.id === id) issuing.reset();
      setRevoking(undefined);
      toast({ title: 'Secret revoked' });
    } catch (failed) {
      toastFailure('Failed to revoke the secret', serverMessage(failed, 'Please try again.'));
    }
  };

  if (error && !secrets)
    return <ErrorState title="Failed to fetch secrets" error={error} onRetry={() => void refetch()} inset />;
  if (!secrets)
    return (
      <Waiting label="Loading the secrets">
        <Skeleton width="100%" height={120} radius={10} />
      </Waiting>
    );
  return (
    <div className={classes['keys']}>
      {issued && (
        <div role="status">
          <CodeBlock title="Copy the secret now. It is shown this once." code={issued.secret} copyable />
        </div>
      )}
      {secrets.length > 0 && (
        <ul className={classes['list']} aria-label="Secrets">
          {secrets.map((secret) => (
            <li key={secret.id} className={classes['key']}>
              <Fingerprint size={16} aria-hidden />
              <div className={classes['words']}>
                <code>cbi_…{secret.lastFour}</code>
                <span>{lifeOf(secret)}</span>
              </div>
              <Button
                size="small"
                aria-label={`Revoke the secret …${secret.lastFour}`}
                onClick={() => setRevoking(secret)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button loading={issuing.isLoading} onClick={() => void issue()}>
          {secrets.length === 0 ? 'Issue Secret' : 'Replace Secret'}
        </Button>
      </div>
      <CodeBlock title="JavaScript" code={EXAMPLE} copyable />
      <ConfirmDialog
        open={revoking !== undefined}
        title={`Revoke the secret …${revoking?.lastFour ?? ''}?`}
        sentence="Users whose hash it made are anonymous visitors from now on. This cannot be undone."
        verb="Revoke Secret"
        pending={revocation.isLoading}
        onConfirm={() => revoking && void revoke(revoking)}
        onCancel={() => setRevoking(undefined)}
      />
    </div>
  );
}
