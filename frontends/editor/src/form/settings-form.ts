import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Edits, Field } from '../draft/draft';

/** The form that the tabs edit. */
export interface SettingsForm {
  readonly values: ChatbotSettings;
  readonly edit: (edits: Edits) => void;
  readonly isChanged: (field: Field) => boolean;
  /** The field's error. That a field is required shows after the first attempt to save, other errors at once. */
  readonly problemOf: (field: Field) => string | undefined;
}

/** The id of a field's control, used by its label and to focus the field after a refused save. */
export const controlId = (field: Field): string => `chatbot-${field}`;
