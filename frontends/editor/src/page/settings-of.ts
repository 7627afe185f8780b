import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Chatbot } from '@chatbot-builder/contracts/http';

/** Picks a chatbot's editable settings. */
export const settingsOf = ({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...settings
}: Chatbot): ChatbotSettings => settings;

export const NEW_CHATBOT: ChatbotSettings = CHATBOT_DEFAULTS;
