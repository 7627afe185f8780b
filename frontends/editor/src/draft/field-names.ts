import { formatList } from '@chatbot-builder/kit/format';
import type { Field } from './draft';

const NAMES: Record<Field, string> = {
  name: 'name',
  description: 'description',
  systemPrompt: 'system instructions',
  knowledgeBase: 'knowledge text',
  model: 'model',
  primaryColor: 'color',
  theme: 'theme',
  welcomeMessage: 'welcome message',
  welcomeMessages: 'welcome messages',
  suggestedQuestions: 'suggested questions',
  contactEmail: 'contact e-mail',
  contactLink: 'contact link',
  avatar: 'avatar',
  launcherIcon: 'launcher icon',
  launcherHidden: 'own button',
  launcherOffset: 'launcher offset',
  cornerRadius: 'corner radius',
  font: 'font',
  panelSize: 'size',
  greetings: 'greetings',
  sound: 'sound',
  position: 'position',
  autoDetectLanguage: 'language detection',
  supportedLanguages: 'supported languages',
  defaultLanguage: 'default language',
  fieldMappings: 'data to collect',
  offlineFallback: 'answers without the model',
  allowedDomains: 'allowed sites',
  dailySpendingCapCents: 'spending cap',
};

export const fieldName = (field: Field): string => NAMES[field];

/** 'theme', 'theme and color', 'theme, color, and name', for the unsaved-changes bar. */
export const fieldNames = (fields: readonly Field[]): string => formatList(fields.map(fieldName));
