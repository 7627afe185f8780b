import type { ApiKey } from '@chatbot-builder/contracts/http/api-keys';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { formatDate } from '@chatbot-builder/kit/format';
import { KeyRound } from 'lucide-react';
import { useApiKeysQuery, useIssueApiKeyMutation, useRevokeApiKeyMutation } from './api-keys-api';
import { CodeBlock } from './code-block';
import { Credentials } from './credentials';

const exampleOf = (chatbotId: string) => `curl ${location.origin}/v1/chat/completions \\
  -H "Authorization: Bearer $CHATBOT_KEY" -H "Content-Type: application/json" \\
  -d '{"model": "${chatbotId}", "messages": [{"role": "user", "content": "Hello"}]}'`;

const lifeOf = ({ createdAt, lastUsedAt }: ApiKey) =>
  `Issued ${formatDate(createdAt)}, ${lastUsedAt === null ? 'never used' : `last used ${formatDate(lastUsedAt)}`}`;

/** The keys with which other clients talk to the chatbot. */
export function ApiKeys({ chatbotId }: { chatbotId: string }) {
  const { data: keys, error, refetch } = useApiKeysQuery(chatbotId);
  const [issue] = useIssueApiKeyMutation();
  const [revoke] = useRevokeApiKeyMutation();
  return (
    <Credentials
      noun="key"
      prefix="cbk_"
      icon={<KeyRound size={16} aria-hidden />}
      items={keys}
      error={error}
      onRetry={() => void refetch()}
      lifeOf={lifeOf}
      issueLabel="Issue Key"
      full={(keys?.length ?? 0) >= LIMITS.apiKeysMax}
      issue={async () => {
        const { id, key } = await issue(chatbotId).unwrap();
        return { id, text: key };
      }}
      revoke={(id) => revoke({ chatbotId, id }).unwrap()}
      consequence="Whoever uses it is refused from now on."
      example={<CodeBlock title="Shell" code={exampleOf(chatbotId)} copyable />}
    />
  );
}
