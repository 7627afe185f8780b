import type { Template } from '@chatbot-builder/contracts/templates';
import type { Edits, Field } from '../draft/draft';
import type { SettingsForm } from '../form/settings-form';
import { holds, type Preset } from './preset';

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

/** Puts back what stood in the fields that still hold the template's values. */
export const takeBack = (form: SettingsForm, preset: Preset): void =>
  form.edit(only(preset.before, (field) => holds(form, preset, field)));
