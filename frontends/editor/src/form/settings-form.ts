import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Edits, Field } from '../draft/draft';

/** What the tabs see of the settings that are being edited. */
export interface SettingsForm {
  readonly values: ChatbotSettings;
  readonly edit: (edits: Edits) => void;
  readonly isChanged: (field: Field) => boolean;
  /** What keeps the field from being saved; undefined until a save was tried. */
  readonly problemOf: (field: Field) => string | undefined;
}

/** A field's control has this id: its label names it, and a refused save puts the caret there. */
export const controlId = (field: Field): string => `chatbot-${field}`;
