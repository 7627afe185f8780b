import type { WidgetSettings } from '@chatbot-builder/contracts/widget';

/** A placeholder for the id until the chatbot is saved. */
export const PLACEHOLDER_ID = 'YOUR_CHATBOT_ID';

type Written = Required<Pick<WidgetSettings, 'chatbotId' | 'primaryColor' | 'theme' | 'position' | 'apiUrl'>>;

/** The loader's URL. The version busts the browser's cache. */
const loaderUrl = (apiUrl: string, version: string) => `${apiUrl}/widget.js?v=${encodeURIComponent(version)}`;

export const snippet = (settings: Written, version: string): string => {
  const lines = (['chatbotId', 'primaryColor', 'theme', 'position', 'apiUrl'] as const)
    .map((key) => `    ${key}: ${JSON.stringify(settings[key])}`)
    .join(',\n');
  return `<script src="${loaderUrl(settings.apiUrl, version)}"></script>
<script>
  ChatbotWidget.init({
${lines}
  });
</script>`;
};

/** For pages whose Content-Security-Policy forbids inline scripts. */
export const singleTag = (settings: Written, version: string): string => `<script
  src="${loaderUrl(settings.apiUrl, version)}"
  data-chatbot-id="${settings.chatbotId}"
  data-primary-color="${settings.primaryColor}"
  data-theme="${settings.theme}"
  data-position="${settings.position}"
  data-api-url="${settings.apiUrl}"
></script>`;
