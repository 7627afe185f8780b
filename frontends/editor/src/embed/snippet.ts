import type { WidgetSettings } from '@chatbot-builder/contracts/widget';

/** A placeholder for the id until the chatbot is saved. */
export const PLACEHOLDER_ID = 'YOUR_CHATBOT_ID';

export type Written = Required<Pick<WidgetSettings, 'chatbotId' | 'primaryColor' | 'theme' | 'position' | 'apiUrl'>>;

/** The loader's URL. The version busts the browser's cache. */
export const loaderUrl = (apiUrl: string, version: string) => `${apiUrl}/widget.js?v=${encodeURIComponent(version)}`;

/** The call that starts the widget once the loader has run. */
export const initCall = (settings: Written): string => {
  const lines = (['chatbotId', 'primaryColor', 'theme', 'position', 'apiUrl'] as const)
    .map((key) => `  ${key}: ${JSON.stringify(settings[key])}`)
    .join(',\n');
  return `ChatbotWidget.init({\n${lines}\n});`;
};

/** Moves all lines but the first to the right. */
export const indented = (code: string, by: number): string => code.replaceAll('\n', `\n${' '.repeat(by)}`);

export const snippet = (settings: Written, version: string): string =>
  `<script src="${loaderUrl(settings.apiUrl, version)}"></script>
<script>
  ${indented(initCall(settings), 2)}
</script>`;

/** For pages whose Content-Security-Policy forbids inline scripts. */
export const singleTag = (settings: Written, version: string): string => `<script
  src="${loaderUrl(settings.apiUrl, version)}"
  data-chatbot-id="${settings.chatbotId}"
  data-primary-color="${settings.primaryColor}"
  data-theme="${settings.theme}"
  data-position="${settings.position}"
  data-api-url="${settings.apiUrl}"
></script>`;
