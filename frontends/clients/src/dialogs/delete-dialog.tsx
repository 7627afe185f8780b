import type { ClientAccount } from '@chatbot-builder/contracts/http';
import { ConfirmDialog, serverMessage, toast, toastFailure } from '@chatbot-builder/kit';
import { useDeleteClientMutation } from '../clients-api';

interface DeleteDialogProps {
  /** Undefined keeps the dialog closed. */
  readonly client: ClientAccount | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (client: ClientAccount) => void;
}

export function DeleteDialog({ client, onClose, onDeleted }: DeleteDialogProps) {
  const [deleteClient, { isLoading }] = useDeleteClientMutation();
  const confirm = async () => {
    if (!client) return;
    try {
      await deleteClient(client.id).unwrap();
      toast({ title: 'Client deleted' });
      onDeleted(client);
    } catch (error) {
      toastFailure('Failed to delete client', serverMessage(error, 'Please try again.'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={client !== undefined}
      title="Delete client?"
      sentence={`Are you sure you want to delete the client account "${client?.email}"? This action cannot be undone.`}
      consequence="It is signed out at once. Your chatbots stay as they are."
      verb="Delete client"
      pending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
