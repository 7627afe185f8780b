import type { Edits, Field } from '../draft/draft';
import type { SettingsForm } from '../form/settings-form';

/** A template that was filled into the form. */
export interface Preset {
  readonly name: string;
  readonly filled: Edits;
  /** What stood in these fields before. */
  readonly before: Edits;
}

/** Whether the field still holds the template's value. */
export const holds = ({ values }: Pick<SettingsForm, 'values'>, { filled }: Preset, field: Field): boolean =>
  field in filled && values[field] === filled[field];
