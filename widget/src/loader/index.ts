import type { WidgetSettings } from '@chatbot-builder/contracts/widget';
import { readSettings } from './settings';
import { startWidget, warn, type Widget } from './widget';

/** The public API for customers' pages: `window.ChatbotWidget`. */
interface ChatbotWidgetApi extends Widget {
  /** Shows the widget. A repeated call with the same settings does nothing; different settings replace the widget. */
  readonly init: (settings: { readonly [Name in keyof WidgetSettings]: unknown }) => void;
}

declare global {
  interface Window {
    ChatbotWidget?: ChatbotWidgetApi;
  }
}

const createApi = (scriptOrigin: string): ChatbotWidgetApi => {
  let widget: Widget | undefined;
  let current: string | undefined;
  const destroy = () => {
    widget?.destroy();
    widget = current = undefined;
  };
  return {
    init: (given) => {
      const settings = readSettings(given, scriptOrigin);
      if (typeof settings === 'string') return warn(settings);
      const wanted = JSON.stringify(settings);
      if (wanted === current) return;
      destroy();
      current = wanted;
      widget = startWidget(settings);
    },
    open: () => widget?.open(),
    close: () => widget?.close(),
    destroy,
  };
};

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const { origin } = new URL(script?.src || location.href);
// If the snippet is on the page twice, both share one widget.
const api = (window.ChatbotWidget ??= createApi(origin));
const { chatbotId, primaryColor, theme, position, fixedAppearance, apiUrl = origin } = script?.dataset ?? {};
if (chatbotId !== undefined) api.init({ chatbotId, primaryColor, theme, position, fixedAppearance, apiUrl });
