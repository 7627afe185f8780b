import { ctrlKey } from '@chatbot-builder/kit';
import { Button } from '@chatbot-builder/kit/antd';
import { ChangedDot } from '../form/changed-dot';
import type { Field } from '../draft/draft';
import { fieldNames } from '../draft/field-names';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps {
  readonly fields: readonly Field[];
  /** Whether the changes were restored after a session had ended. */
  readonly isRestored: boolean;
  readonly verb: 'Create' | 'Save';
  readonly pending: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

export const UnsavedBar = ({ fields, isRestored, verb, pending, onDiscard, onSave }: UnsavedBarProps) => (
  <div className={classes['place']}>
    <div className={classes['bar']} role="region" aria-label="Unsaved changes">
      <span className={classes['text']}>
        <ChangedDot />
        <span>
          {isRestored ? 'Restored unsaved changes' : 'Unsaved changes'}{' '}
          <span className={classes['fields']}>in {fieldNames(fields)}</span>
        </span>
      </span>
      <Button type="text" disabled={pending} onClick={onDiscard}>
        Discard
      </Button>
      <Button type="primary" loading={pending} onClick={onSave}>
        {verb}
        <span className={classes['keys']} aria-hidden>
          {ctrlKey()} S
        </span>
      </Button>
    </div>
  </div>
);
