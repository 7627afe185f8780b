import type { ChatbotContents } from '@chatbot-builder/contracts/http';
import { serverMessage } from '../api/api-error';
import { useChatbotContentsQuery, useDeleteChatbotMutation } from '../api/chatbots';
import { formatCount } from '../format/numbers';
import { toast, toastFailure } from '../toast/toasts';
import { ConfirmDialog } from './confirm-dialog';

/** "Its 902 conversations and 7 documents go too." Undefined for an empty chatbot. */
export function consequenceOf({ conversations, documents }: ChatbotContents): string | undefined {
  const held = [
    conversations && formatCount(conversations, 'conversation'),
    documents && formatCount(documents, 'document'),
  ].filter(Boolean);
  if (held.length === 0) return undefined;
  return `Its ${held.join(' and ')} ${conversations + documents === 1 ? 'goes' : 'go'} too.`;
}

interface DeleteChatbotDialogProps {
  /** The chatbot to delete. Undefined keeps the dialog closed. */
  readonly chatbot: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteChatbotDialog({ chatbot, onClose, onDeleted }: DeleteChatbotDialogProps) {
  const [deleteChatbot, { isLoading }] = useDeleteChatbotMutation();
  const { data: contents } = useChatbotContentsQuery(chatbot?.id ?? '', {
    skip: !chatbot,
    refetchOnMountOrArgChange: true,
  });
  const confirm = async () => {
    if (!chatbot) return;
    try {
      await deleteChatbot(chatbot.id).unwrap();
      toast({ title: 'Chatbot deleted successfully' });
      onClose();
      onDeleted?.();
    } catch (error) {
      toastFailure('Failed to delete chatbot', serverMessage(error, ''));
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={chatbot !== undefined}
      title={`Delete ${chatbot?.name ?? 'chatbot'}?`}
      sentence="Are you sure you want to delete this chatbot? This action cannot be undone."
      consequence={contents && consequenceOf(contents)}
      verb="Delete chatbot"
      pending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
