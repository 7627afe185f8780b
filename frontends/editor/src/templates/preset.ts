import type { Template } from '@chatbot-builder/contracts/templates';
import type { Edits, Field } from '../draft/draft';
import type { SettingsForm } from '../form/settings-form';

/** A template that was filled into the form. */
export interface Preset {
  readonly name: string;
  readonly filled: Edits;
  /** What stood in these fields before. */
  readonly before: Edits;
}

const settingsOf = ({ name, description, systemPrompt, welcomeMessage, color }: Template): Edits => ({
  name,
  description,
  systemPrompt,
  welcomeMessage,
  primaryColor: color,
});

const only = (edits: Edits, wanted: (field: Field) => boolean): Edits =>
  Object.fromEntries(Object.entries(edits).filter(([field]) => wanted(field as Field)));

/** Fills the form in. `spare` says which fields stay as they are. */
export function fillIn(form: SettingsForm, template: Template, spare: (field: Field) => boolean = () => false): Preset {
  const filled = only(settingsOf(template), (field) => !spare(field));
  form.edit(filled);
  return { name: template.name, filled, before: only(form.values, (field) => field in filled) };
}

/** Whether the field still holds the template's value. */
export const holds = ({ values }: Pick<SettingsForm, 'values'>, { filled }: Preset, field: Field): boolean =>
  field in filled && values[field] === filled[field];

/** Puts back what stood in the fields that still hold the template's values. */
export const takeBack = (form: SettingsForm, preset: Preset): void =>
  form.edit(only(preset.before, (field) => holds(form, preset, field)));
