import type { PanelConfig } from '../panel/api';

/** The launcher's accessible name in each language. */
export const OPEN_LABELS: Readonly<Record<PanelConfig['language'], string>> = {
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
