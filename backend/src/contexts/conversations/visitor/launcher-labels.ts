import type { LanguageCode } from '@chatbot-builder/contracts/constants';

/** The launcher's accessible name. It comes with the configuration, so that the loader carries no languages. */
export const LAUNCHER_LABELS: Readonly<Record<LanguageCode, string>> = {
  en: 'Open chat',
  es: 'Abrir chat',
  fr: 'Ouvrir le chat',
  de: 'Chat öffnen',
  it: 'Apri la chat',
  pt: 'Abrir chat',
  ja: 'チャットを開く',
  zh: '打开聊天',
  ar: 'فتح المحادثة',
  hi: 'चैट खोलें',
};
