import type { LanguageCode } from '@chatbot-builder/contracts/constants';

interface LauncherTexts {
  /** The launcher's accessible name. */
  readonly label: string;
  /** What it says when the panel could not be loaded. A click tries again. Its last words stay together. */
  readonly failure: string;
}

/** They come with the configuration, so that the loader carries no languages. */
export const LAUNCHER_TEXTS: Readonly<Record<LanguageCode, LauncherTexts>> = {
  en: { label: 'Open chat', failure: 'The chat couldn’t be loaded. Try\u00a0again' },
  es: { label: 'Abrir chat', failure: 'No se pudo cargar el chat. Reintentar' },
  fr: { label: 'Ouvrir le chat', failure: 'Impossible de charger le chat. Réessayer' },
  de: { label: 'Chat öffnen', failure: 'Der Chat konnte nicht geladen werden. Erneut\u00a0versuchen' },
  it: { label: 'Apri la chat', failure: 'Impossibile caricare la chat. Riprova' },
  pt: { label: 'Abrir chat', failure: 'Não foi possível carregar o chat. Tentar\u00a0novamente' },
  ja: { label: 'チャットを開く', failure: 'チャットを読み込めませんでした。再試行' },
  zh: { label: '打开聊天', failure: '无法加载聊天。重试' },
  ar: { label: 'فتح المحادثة', failure: 'تعذّر تحميل المحادثة. أعد\u00a0المحاولة' },
  hi: { label: 'चैट खोलें', failure: 'चैट लोड नहीं हो सकी। फिर\u00a0से\u00a0कोशिश\u00a0करें' },
};
