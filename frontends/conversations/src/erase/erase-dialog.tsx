import { ConfirmDialog, serverMessage, toast, toastFailure, useAppDispatch } from '@chatbot-builder/kit';
import { changePages } from '../api/change-pages';
import { type Search, useEraseConversationMutation } from '../api/conversations-api';
import { withErased } from '../list/pages';

interface EraseDialogProps {
  readonly conversationId: string;
  readonly search: Search;
  readonly open: boolean;
  readonly onClose: () => void;
}

export default function EraseDialog({ conversationId, search, open, onClose }: EraseDialogProps) {
  const [erase, { isLoading }] = useEraseConversationMutation();
  const dispatch = useAppDispatch();
  const confirm = async () => {
    try {
      await erase(conversationId).unwrap();
      dispatch(changePages(search, (pages) => withErased(pages, conversationId)));
      toast({ title: 'Conversation erased' });
    } catch (error) {
      toastFailure('Failed to erase conversation', serverMessage(error, 'Please try again.'));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Erase this conversation?"
      sentence="Are you sure you want to erase this conversation? This action cannot be undone."
      consequence="What the visitor and the chatbot wrote goes for good. The conversation stays in the list and in the figures."
      verb="Erase conversation"
      pending={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
