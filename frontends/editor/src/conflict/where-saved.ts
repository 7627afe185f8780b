import type { SettingChange } from '@chatbot-builder/contracts/http';
import type { Field } from '../draft/draft';

/** The change that left a field as it is now, of changes with the latest first. Undefined if it is none of them. */
export const latestOf = (changes: readonly SettingChange[], field: Field): SettingChange | undefined =>
  changes.find(({ fields }) => fields.includes(field));

/** Follows "changed" or "Saved". Also true while it is not known where. */
export function whereSaved(change: SettingChange | undefined): string {
  if (change?.fromHere) return 'in another tab, or on a device like this one';
  return change?.device ? `in ${change.device}` : 'in another tab or on another device';
}
