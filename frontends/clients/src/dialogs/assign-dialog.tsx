import type { ChatbotSummary, ClientAccount } from '@chatbot-builder/contracts/http';
import { Modal, Skeleton } from '@chatbot-builder/kit';
import { lazy, Suspense } from 'react';
import type { Assignments } from '../use-assignments';

const AssignForm = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './assign-form')).AssignForm,
}));

interface AssignDialogProps {
  /** Undefined keeps the dialog closed. */
  readonly client: ClientAccount | undefined;
  readonly chatbots: readonly ChatbotSummary[];
  readonly assignments: Assignments | undefined;
  readonly onClose: () => void;
}

export function AssignDialog({ client, chatbots, assignments, onClose }: AssignDialogProps) {
  const assigned = client && assignments?.get(client.id);
  return (
    <Modal
      open={client !== undefined}
      title="Assign Chatbot"
      footer={null}
      onCancel={onClose}
      width={420}
      centered
      destroyOnHidden
    >
      <Suspense fallback={<Skeleton width="100%" height={160} />}>
        {client && (
          <AssignForm
            client={client}
            chatbots={chatbots.filter((chatbot) => !assigned?.includes(chatbot))}
            onClose={onClose}
          />
        )}
      </Suspense>
    </Modal>
  );
}
