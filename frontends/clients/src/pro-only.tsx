import { EmptyState } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { useNavigate } from '@chatbot-builder/kit/router';
import { ClientsArt } from './clients-art';

/** In place of the clients without an active subscription. */
export function ProOnly() {
  const navigate = useNavigate();
  return (
    <EmptyState
      art={<ClientsArt />}
      title="Client account management is a Pro-only feature"
      action={
        <Button type="primary" onClick={() => void navigate('/pricing')}>
          Upgrade to Pro
        </Button>
      }
    >
      Clients sign in with accounts of their own and see the chatbots that you assign to them.
    </EmptyState>
  );
}
