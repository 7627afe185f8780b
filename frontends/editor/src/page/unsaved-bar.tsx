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
  /** Fields that were also changed elsewhere. Somebody must choose before they are saved. */
  readonly contested: readonly Field[];
  readonly onCompare: () => void;
  readonly verb: 'Create' | 'Save';
  readonly pending: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
}

export const UnsavedBar = ({
  fields,
  isRestored,
  contested,
  onCompare,
  verb,
  pending,
  onDiscard,
  onSave,
}: UnsavedBarProps) => (
  <div className={classes['place']} data-bottom-bar>
    <div className={classes['bar']} role="region" aria-label="Unsaved changes">
      <span className={classes['text']}>
        <ChangedDot />
        <span>
          {contested.length > 0
            ? 'Also changed elsewhere:'
            : isRestored
              ? 'Restored unsaved changes'
              : 'Unsaved changes'}{' '}
          <span className={classes['fields']}>
            {contested.length > 0 ? fieldNames(contested) : `in ${fieldNames(fields)}`}
          </span>
        </span>
      </span>
      <Button type="text" disabled={pending} onClick={onDiscard}>
        Discard
      </Button>
      {contested.length > 0 ? (
        <Button key="compare" type="primary" onClick={onCompare}>
          Compare
        </Button>
      ) : (
        <Button type="primary" loading={pending} onClick={onSave}>
          {verb}
          <span className={classes['keys']} aria-hidden>
            {ctrlKey()} S
          </span>
        </Button>
      )}
    </div>
  </div>
);
