import { EmptyState, UpgradeButton } from '@chatbot-builder/kit';
import { ClientsArt } from './clients-art';

/** In place of the clients without an active subscription. */
export function ProOnly() {
  return (
    <EmptyState
      art={<ClientsArt />}
      title="Client account management is a Pro-only feature"
      action={<UpgradeButton type="primary" />}
    >
      Clients sign in with accounts of their own and see the chatbots that you assign to them.
    </EmptyState>
  );
}
