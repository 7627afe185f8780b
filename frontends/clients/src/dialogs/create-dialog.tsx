import { Modal, Skeleton } from '@chatbot-builder/kit';
import { lazy, Suspense } from 'react';

const CreateForm = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './create-form')).CreateForm,
}));

interface CreateDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the plan includes no clients. */
  readonly onLimit: () => void;
}

export const CreateDialog = ({ open, onClose, onLimit }: CreateDialogProps) => (
  <Modal open={open} title="Create Client" footer={null} onCancel={onClose} width={420} centered destroyOnHidden>
    <Suspense fallback={<Skeleton width="100%" height={260} />}>
      <CreateForm onClose={onClose} onLimit={onLimit} />
    </Suspense>
  </Modal>
);
