import type { ReactNode } from 'react';
import type { Field } from '../draft/draft';
import { ChangedDot } from './changed-dot';
import { FieldProblem } from './field-problem';
import { controlId, type SettingsForm } from './settings-form';
import classes from './setting-row.module.css';

export interface SettingRowProps {
  readonly form: SettingsForm;
  readonly field: Field;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean;
  readonly children: ReactNode;
}

/** A setting: name and description on the left, control on the right. */
export const SettingRow = ({ form, field, label, hint, required = false, children }: SettingRowProps) => (
  <div className={classes['row']}>
    <div className={classes['label']}>
      <label className={classes['name']} htmlFor={controlId(field)}>
        {label}
        {required && <span aria-hidden>*</span>}
        {form.isChanged(field) && <ChangedDot />}
      </label>
      <p className={classes['hint']}>{hint}</p>
    </div>
    <div>
      {children}
      <FieldProblem id={controlId(field)}>{form.problemOf(field)}</FieldProblem>
    </div>
  </div>
);
