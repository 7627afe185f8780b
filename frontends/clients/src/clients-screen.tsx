import type { ClientAccount } from '@chatbot-builder/contracts/http';
import {
  EmptyState,
  ErrorState,
  hasProPlan,
  Page,
  PageHeader,
  UpgradeDialog,
  useAppDispatch,
  useChatbotsQuery,
  useCurrentUser,
  useDelayed,
  useLive,
} from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ClientsArt } from './clients-art';
import { clientsApi, useClientsQuery } from './clients-api';
import { AssignDialog } from './dialogs/assign-dialog';
import { CreateDialog } from './dialogs/create-dialog';
import { DeleteDialog } from './dialogs/delete-dialog';
import { ClientList } from './list/client-list';
import { ClientListSkeleton } from './list/client-list-skeleton';
import { ProOnly } from './pro-only';
import { useAssignments } from './use-assignments';
import { useFocusAfterDeletion } from './use-focus-after-deletion';

const TITLE = 'Client Management';

/** `/clients`. Only Pro fetches the clients. */
export function ClientsScreen() {
  const user = useCurrentUser();
  if (!user) return null;
  return (
    <Page>
      {hasProPlan(user) ? (
        <Clients />
      ) : (
        <>
          <PageHeader title={TITLE} />
          <ProOnly />
        </>
      )}
    </Page>
  );
}

type Dialog =
  { readonly name: 'create' | 'upgrade' } | { readonly name: 'assign' | 'delete'; readonly client: ClientAccount };

function Clients() {
  const clients = useClientsQuery(undefined, { refetchOnMountOrArgChange: true });
  const chatbots = useChatbotsQuery();
  const assignments = useAssignments(chatbots.data);
  const dispatch = useAppDispatch();
  useLive((event) => {
    if (event.kind === 'missed' || (event.kind === 'changed' && event.collection === 'clients'))
      dispatch(clientsApi.util.invalidateTags(['Clients', 'ChatbotClients']));
  });

  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const moveFocus = useFocusAfterDeletion(clients.data);
  const clientOf = (name: 'assign' | 'delete') => (dialog?.name === name ? dialog.client : undefined);
  const error = (!clients.data && clients.error) || (!chatbots.data && chatbots.error);
  const listed = !error && chatbots.data && assignments && clients.data;
  const late = useDelayed(!error && !listed);
  const retry = () => {
    if (clients.error) void clients.refetch();
    if (chatbots.error) void chatbots.refetch();
  };
  const create = (
    <Button type="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDialog({ name: 'create' })}>
      Create Client
    </Button>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        subtitle="Choose who else may see your chatbots"
        action={(clients.data?.length ?? 0) > 0 && create}
      />
      {error && <ErrorState title="The clients could not be loaded" error={error} onRetry={retry} />}
      {late && <ClientListSkeleton />}
      {listed && listed.length === 0 && (
        <EmptyState art={<ClientsArt />} title="No clients yet" action={create}>
          A client signs in with an account of its own. It sees the chatbots that you assign, and changes nothing.
        </EmptyState>
      )}
      {listed && listed.length > 0 && (
        <ClientList
          clients={listed}
          assignments={assignments}
          onAssign={(client) => setDialog({ name: 'assign', client })}
          onDelete={(client) => setDialog({ name: 'delete', client })}
        />
      )}
      <CreateDialog open={dialog?.name === 'create'} onClose={close} onLimit={() => setDialog({ name: 'upgrade' })} />
      <AssignDialog
        client={clientOf('assign')}
        chatbots={chatbots.data ?? []}
        assignments={assignments}
        onClose={close}
      />
      <DeleteDialog client={clientOf('delete')} onClose={close} onDeleted={moveFocus} />
      <UpgradeDialog open={dialog?.name === 'upgrade'} limitReached={false} onClose={close} />
    </>
  );
}
