import type { Chatbot, SettingChange } from '@chatbot-builder/contracts/http';
import { Modal, useToday } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { formatDateTime } from '@chatbot-builder/kit/format';
import { useSettingChangesQuery } from '../api';
import type { Draft, Field } from '../draft/draft';
import { fieldName } from '../draft/field-names';
import classes from './conflict-dialog.module.css';
import { shown } from './shown';
import { latestOf, whereSaved } from './where-saved';

const whence = (change: SettingChange | undefined, now: Date): string =>
  `Saved ${whereSaved(change)}${change ? `, ${formatDateTime(change.changedAt, now)}` : ''}`;

interface ConflictDialogProps {
  readonly chatbot: Chatbot;
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
  chatbot: { id, updatedAt },
  draft: { base, edits, contested },
  open,
  onKeep,
  onTake,
  onClose,
}: ConflictDialogProps) {
  const now = useToday();
  const { data: changes = [] } = useSettingChangesQuery({ id, updatedAt }, { skip: !open });
  return (
    <Modal
      open={open && contested.length > 0}
      title="Changed elsewhere meanwhile"
      footer={<Button onClick={onClose}>Decide later</Button>}
      onCancel={onClose}
      width={640}
      centered
    >
      <p>Other values were saved while you were editing. Choose for each field, then save.</p>
      {contested.map((field) => (
        <section key={field} className={classes['field']} aria-label={fieldName(field)}>
          <h2 className={classes['name']}>{fieldName(field)}</h2>
          <div className={classes['side']}>
            <b>Mine</b>
            <p className={classes['where']}>Not saved</p>
            <p className={classes['value']} dir="auto">
              {shown(edits[field])}
            </p>
            <Button onClick={() => onKeep(field)}>Keep mine</Button>
          </div>
          <div className={classes['side']}>
            <b>Theirs</b>
            <p className={classes['where']}>{whence(latestOf(changes, field), now)}</p>
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
