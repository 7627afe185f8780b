import { Button } from 'antd';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { Modal } from './modal';

interface ConfirmDialogProps {
  readonly open: boolean;
  /** The question, with the name of the object: "Delete Ada?" */
  readonly title: string;
  /** The text from the specification, verbatim. */
  readonly sentence: string;
  /** A second sentence about what else is deleted. */
  readonly consequence?: ReactNode;
  /** The label of the confirm button: "Delete chatbot". */
  readonly verb: string;
  readonly pending?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Confirms a destructive action. It cannot be closed while pending. */
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
