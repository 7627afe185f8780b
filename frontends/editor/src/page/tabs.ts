import type { Field } from '../draft/draft';

export const TABS = [
  { key: 'settings', label: 'Settings' },
  { key: 'training', label: 'Training' },
  { key: 'appearance', label: 'Appearance' },
  { key: 'embed', label: 'Embed Code' },
] as const;
export type TabKey = (typeof TABS)[number]['key'];

export const isTabKey = (value: unknown): value is TabKey => TABS.some(({ key }) => key === value);

const TAB_OF: Record<Field, TabKey> = {
  name: 'settings',
  description: 'settings',
  model: 'settings',
  autoDetectLanguage: 'settings',
  supportedLanguages: 'settings',
  defaultLanguage: 'settings',
  systemPrompt: 'training',
  knowledgeBase: 'training',
  primaryColor: 'appearance',
  theme: 'appearance',
  welcomeMessage: 'appearance',
  welcomeMessages: 'appearance',
  suggestedQuestions: 'appearance',
  contactEmail: 'appearance',
  contactLink: 'appearance',
  avatar: 'appearance',
  launcherIcon: 'appearance',
  launcherHidden: 'appearance',
  launcherOffset: 'appearance',
  cornerRadius: 'appearance',
  font: 'appearance',
  panelSize: 'appearance',
  greetings: 'appearance',
  sound: 'appearance',
  position: 'appearance',
  offlineFallback: 'settings',
  fieldMappings: 'settings',
  allowedDomains: 'embed',
  dailySpendingCapCents: 'embed',
};

/** The tab of each field. */
export const tabOf = (field: Field): TabKey => TAB_OF[field];
