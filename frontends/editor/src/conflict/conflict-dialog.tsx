import { Modal } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import type { Draft, Field } from '../draft/draft';
import { fieldName } from '../draft/field-names';
import classes from './conflict-dialog.module.css';
import { shown } from './shown';

interface ConflictDialogProps {
  readonly draft: Draft;
  readonly open: boolean;
  readonly onKeep: (field: Field) => void;
  readonly onTake: (field: Field) => void;
  readonly onClose: () => void;
}

/**
 * What was edited here and changed elsewhere, side by side, to choose from. Nothing is lost before somebody chooses.
 */
export default function ConflictDialog({
  draft: { base, edits, contested },
  open,
  onKeep,
  onTake,
  onClose,
}: ConflictDialogProps) {
  return (
    <Modal
      open={open && contested.length > 0}
      title="Changed elsewhere meanwhile"
      footer={<Button onClick={onClose}>Decide later</Button>}
      onCancel={onClose}
      width={640}
      centered
    >
      <p>Another tab or device saved other values while you were editing. Choose for each field, then save.</p>
      {contested.map((field) => (
        <section key={field} className={classes['field']} aria-label={fieldName(field)}>
          <h3 className={classes['name']}>{fieldName(field)}</h3>
          <div className={classes['side']}>
            <b>Mine</b>
            <p className={classes['value']} dir="auto">
              {shown(edits[field])}
            </p>
            <Button onClick={() => onKeep(field)}>Keep mine</Button>
          </div>
          <div className={classes['side']}>
            <b>Theirs</b>
            <p className={classes['value']} dir="auto">
              {shown(base[field])}
            </p>
            <Button onClick={() => onTake(field)}>Take theirs</Button>
          </div>
        </section>
      ))}
    </Modal>
  );
}
