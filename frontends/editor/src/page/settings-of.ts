import { CHATBOT_DEFAULTS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { Chatbot } from '@chatbot-builder/contracts/http';

/** A chatbot without what is not the builder's to set. */
export const settingsOf = ({
  id: _id,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...settings
}: Chatbot): ChatbotSettings => settings;

export const NEW_CHATBOT: ChatbotSettings = CHATBOT_DEFAULTS;
