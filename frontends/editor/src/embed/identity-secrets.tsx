import type { IdentitySecret } from '@chatbot-builder/contracts/http/identity-secrets';
import { formatDateTime } from '@chatbot-builder/kit/format';
import { Fingerprint } from 'lucide-react';
import { CodeBlock } from './code-block';
import { Credentials } from './credentials';
import {
  useIdentitySecretsQuery,
  useIssueIdentitySecretMutation,
  useRevokeIdentitySecretMutation,
} from './identity-secrets-api';

const EXAMPLE = `// On your server, here in Node:
const hash = createHmac('sha256', SECRET).update(userId).digest('hex');

// On the page, with what your server wrote into it:
ChatbotWidget.identify({ userId, hash, name, email });`;

const lifeOf = ({ createdAt, endsAt }: IdentitySecret) =>
  endsAt === null ? `Issued ${formatDateTime(createdAt)}` : `Replaced. Works until ${formatDateTime(endsAt)}`;

/** The secrets with which the owner's server vouches for the visitors of its pages. */
export function IdentitySecrets({ chatbotId }: { chatbotId: string }) {
  const { data: secrets, error, refetch } = useIdentitySecretsQuery(chatbotId);
  const [issue] = useIssueIdentitySecretMutation();
  const [revoke] = useRevokeIdentitySecretMutation();
  return (
    <Credentials
      noun="secret"
      prefix="cbi_"
      icon={<Fingerprint size={16} aria-hidden />}
      items={secrets}
      error={error}
      onRetry={() => void refetch()}
      lifeOf={lifeOf}
      issueLabel={secrets?.length === 0 ? 'Issue Secret' : 'Replace Secret'}
      issue={async () => {
        const { id, secret } = await issue(chatbotId).unwrap();
        return { id, text: secret };
      }}
      revoke={(id) => revoke({ chatbotId, id }).unwrap()}
      consequence="Users whose hash it made are anonymous visitors from now on."
      example={<CodeBlock title="JavaScript" code={EXAMPLE} copyable />}
    />
  );
}
