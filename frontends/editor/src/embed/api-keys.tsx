import type { ApiKey, IssuedApiKey } from '@chatbot-builder/contracts/http/api-keys';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { ConfirmDialog, ErrorState, serverMessage, Skeleton, toast, toastFailure, Waiting } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApiKeysQuery, useIssueApiKeyMutation, useRevokeApiKeyMutation } from './api-keys-api';
import { CodeBlock } from './code-block';
import classes from './for-developers.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dayOf = (time: string) => day.format(new Date(time));

const exampleOf = (chatbotId: string) => `curl ${location.origin}/v1/chat/completions \\
  -H "Authorization: Bearer $CHATBOT_KEY" -H "Content-Type: application/json" \\
  -d '{"model": "${chatbotId}", "messages": [{"role": "user", "content": "Hello"}]}'`;

/** The keys with which other clients talk to the chatbot. */
export function ApiKeys({ chatbotId }: { chatbotId: string }) {
  const { data: keys, error, refetch } = useApiKeysQuery(chatbotId);
  const [issueKey, issuing] = useIssueApiKeyMutation();
  const [issued, setIssued] = useState<IssuedApiKey>();
  const [revoking, setRevoking] = useState<ApiKey>();

  const issue = async () => {
    try {
      setIssued(await issueKey(chatbotId).unwrap());
    } catch (failed) {
      toastFailure('Failed to issue a key', serverMessage(failed, 'Please try again.'));
    }
  };

  if (error && !keys)
    return <ErrorState title="Failed to fetch keys" error={error} onRetry={() => void refetch()} inset />;
  if (!keys)
    return (
      <Waiting label="Loading the keys">
        <Skeleton width="100%" height={120} radius={10} />
      </Waiting>
    );
  return (
    <div className={classes['keys']}>
      {issued && (
        <div role="status">
          <CodeBlock title="Copy the key now. It is shown this once." code={issued.key} copyable />
        </div>
      )}
      {keys.length > 0 && (
        <ul className={classes['list']} aria-label="Keys">
          {keys.map((key) => (
            <li key={key.id} className={classes['key']}>
              <KeyRound size={16} aria-hidden />
              <div className={classes['words']}>
                <code>cbk_…{key.lastFour}</code>
                <span>
                  Issued {dayOf(key.createdAt)},{' '}
                  {key.lastUsedAt === null ? 'never used' : `last used ${dayOf(key.lastUsedAt)}`}
                </span>
              </div>
              <Button size="small" aria-label={`Revoke the key …${key.lastFour}`} onClick={() => setRevoking(key)}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button loading={issuing.isLoading} disabled={keys.length >= LIMITS.apiKeysMax} onClick={() => void issue()}>
          Issue Key
        </Button>
      </div>
      <CodeBlock title="Shell" code={exampleOf(chatbotId)} copyable />
      <Revocation
        chatbotId={chatbotId}
        apiKey={revoking}
        onClose={() => setRevoking(undefined)}
        onRevoked={(id) => setIssued((shown) => (shown?.id === id ? undefined : shown))}
      />
    </div>
  );
}

interface RevocationProps {
  readonly chatbotId: string;
  readonly apiKey: ApiKey | undefined;
  readonly onClose: () => void;
  readonly onRevoked: (id: string) => void;
}

function Revocation({ chatbotId, apiKey, onClose, onRevoked }: RevocationProps) {
  const [revokeKey, { isLoading }] = useRevokeApiKeyMutation();
  const revoke = async ({ id }: ApiKey) => {
    try {
      await revokeKey({ chatbotId, id }).unwrap();
      onRevoked(id);
      onClose();
      toast({ title: 'Key revoked' });
    } catch (failed) {
      toastFailure('Failed to revoke the key', serverMessage(failed, 'Please try again.'));
    }
  };
  return (
    <ConfirmDialog
      open={apiKey !== undefined}
      title={`Revoke the key …${apiKey?.lastFour ?? ''}?`}
      sentence="Whoever uses it is refused from now on. This cannot be undone."
      verb="Revoke Key"
      pending={isLoading}
      onConfirm={() => apiKey && void revoke(apiKey)}
      onCancel={onClose}
    />
  );
}
