import { LANGUAGE_CODES, type LanguageCode } from '@chatbot-builder/contracts/constants';
import { readableColors } from '@chatbot-builder/contracts/color';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import { avatarPath } from '@chatbot-builder/contracts/http/avatars';
import { sharePath } from '@chatbot-builder/contracts/http/share';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { visitorLanguage } from '@chatbot-builder/contracts/widget';
import { escaped } from '../../../runtime/mail/letter.js';
import { SHARE_TEXTS } from './share-texts.js';

interface Visit {
  /** The product's, as its visitors see it. */
  readonly origin: string;
  /** The browser's first choice, BCP 47. */
  readonly language: string | undefined;
}

/**
 * The page that a chatbot's link and QR code open: the widget over the whole window, in the theme of the visitor's
 * system. The heading stands where the panel's own header will be drawn over it.
 */
export function sharePage(chatbotId: ChatbotId, settings: ChatbotSettings, visit: Visit): string {
  const language = visitorLanguage(settings, visit.language);
  const { fill, text } = readableColors(settings.primaryColor);
  const name = escaped(settings.name);
  const avatar = settings.avatar && avatarPath(chatbotId, settings.avatar);
  return page({
    language,
    title: name,
    head: `<meta name="theme-color" content="${fill}">
    <link rel="icon" href="${avatar || FAVICON}">
    <meta property="og:type" content="website">
    <meta property="og:title" content="${name}">
    <meta property="og:url" content="${escaped(visit.origin + sharePath(chatbotId))}">${
      avatar && `\n    <meta property="og:image" content="${escaped(visit.origin)}${avatar}">`
    }
    <style>${BASE}${CHAT}h1{background:${fill};color:${text}}${card(settings.cornerRadius)}</style>`,
    body: `<main id="chat">
      <h1><bdi>${name}</bdi></h1>
      <noscript><p>${SHARE_TEXTS[language].needsScripts}</p></noscript>
    </main>
    <script src="/widget.js" data-chatbot-id="${chatbotId}" data-container="#chat" data-fixed-appearance data-theme="auto" data-font="widget" data-corner-radius="0"></script>`,
  });
}

/** Says the same of a chatbot that was deleted and of one that never was. */
export function noChatPage(browserLanguage: string | undefined): string {
  const language = visitorLanguage(ANY_LANGUAGE, browserLanguage);
  const { notAvailable, askForLink } = SHARE_TEXTS[language];
  return page({
    language,
    title: notAvailable,
    head: `<link rel="icon" href="${FAVICON}">
    <style>${BASE}${NO_CHAT}</style>`,
    body: `<main>
      <h1>${notAvailable}</h1>
      <p>${askForLink}</p>
    </main>`,
  });
}

const ANY_LANGUAGE = {
  autoDetectLanguage: true,
  supportedLanguages: LANGUAGE_CODES,
  defaultLanguage: 'en',
} as const satisfies Parameters<typeof visitorLanguage>[0];

const FAVICON = '/favicon.svg';

/** All parts are HTML. */
const page = (parts: {
  readonly language: LanguageCode;
  readonly title: string;
  readonly head: string;
  readonly body: string;
}): string => `<!doctype html>
<html lang="${parts.language}" dir="${parts.language === 'ar' ? 'rtl' : 'ltr'}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content">
    <meta name="color-scheme" content="light dark">
    <title>${parts.title}</title>
    ${parts.head}
  </head>
  <body>
    ${parts.body}
  </body>
</html>
`;

/** The colors of the panel: see `widget/src/panel/host.css`. */
const BASE = `:root{--bg:#fafafc;--around:#f1f1f6;--tx:#16161d;--mu:#62626f}
@media(prefers-color-scheme:dark){:root{--bg:#0b0b10;--around:#16161d;--tx:#ededf3;--mu:#9c9cab}}
body{margin:0;background:var(--bg);color:var(--tx);font:16px/24px system-ui,sans-serif;overflow-wrap:anywhere}`;

const CHAT = `main{position:relative;height:100vh;height:100dvh;overflow:hidden;background:var(--bg)}
h1{position:absolute;inset:0 0 auto;box-sizing:border-box;height:64px;margin:0;padding:20px 16px;overflow:hidden;font:600 16px/24px system-ui,sans-serif;text-overflow:ellipsis;white-space:nowrap}
p{margin:0;padding:88px 16px 0}`;

/** On a desktop the panel is a card: lines as wide as the window would be hard to read. */
const card = (cornerRadius: number): string =>
  `@media(min-width:768px) and (pointer:fine){body{display:grid;place-items:center;min-height:100vh;background:var(--around)}main{width:720px;height:calc(100vh - 48px);max-height:960px;border-radius:${cornerRadius}px;box-shadow:0 0 0 1px #8883,0 24px 64px -16px #10102030}}`;

const NO_CHAT = `body{display:grid;place-items:center;min-height:100vh;min-height:100dvh}
main{max-width:400px;padding:24px;text-align:center}
h1{margin:0 0 8px;font-size:20px;line-height:28px;letter-spacing:-.01em}
p{margin:0;color:var(--mu)}`;
