import { Button } from 'antd';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Modal } from './modal';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question with the thing's name: "Delete Ada?" */
  readonly title: string;
  /** The specification's sentence, word for word. */
  readonly sentence: string;
  /** What goes with it, as a second sentence. */
  readonly consequence?: ReactNode;
  /** The button's verb: "Delete chatbot". */
  readonly verb: string;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is destroyed. While pending it cannot be closed. */
export function ConfirmDialog({
  open,
  title,
  sentence,
  consequence,
  verb,
  pending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const footer = (
    <>
      <Button onClick={onCancel} disabled={pending} autoFocus>
        Cancel
      </Button>
      <Button type="primary" danger onClick={onConfirm} loading={pending}>
        {verb}
      </Button>
    </>
  );
  return (
    <Modal
      open={open}
      title={title}
      footer={footer}
      onCancel={onCancel}
      closable={false}
      mask={{ closable: !pending }}
      keyboard={!pending}
      width={420}
      centered
      destroyOnHidden
      className={classes['dialog']}
    >
      <p>{sentence}</p>
      {consequence && <p>{consequence}</p>}
    </Modal>
  );
}
