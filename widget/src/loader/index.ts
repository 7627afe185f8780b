import type { WidgetSettings } from '@chatbot-builder/contracts/widget';
import { readSettings, type Settings } from './settings';
import { warn } from './warn';
import { startWidget, type Widget } from './widget';

/** The public API for customers' pages: `window.ChatbotWidget`. */
interface ChatbotWidgetApi extends Widget {
  /**
   * Shows the widget. A repeated call with the same settings does nothing; different settings of the same chatbot replace the
   * widget. Another chatbot is refused: a page has one.
   */
  readonly init: (settings: Readonly<Partial<Record<keyof WidgetSettings, unknown>>>) => void;
}

declare global {
  interface Window {
    ChatbotWidget?: ChatbotWidgetApi;
  }
}

const createApi = (scriptOrigin: string): ChatbotWidgetApi => {
  let widget: Widget | undefined;
  let current: Settings | undefined;
  const destroy = () => {
    widget?.destroy();
    widget = current = undefined;
  };
  return {
    init: (given) => {
      const settings = readSettings(given, scriptOrigin);
      if (typeof settings === 'string') return warn(settings);
      if (current && current.chatbotId !== settings.chatbotId) {
        return warn(`the page already has chatbot ${current.chatbotId}.`);
      }
      if (JSON.stringify(settings) === JSON.stringify(current)) return;
      destroy();
      current = settings;
      widget = startWidget(settings);
    },
    open: () => widget?.open(),
    close: () => widget?.close(),
    destroy,
  };
};

// A module is no current script.
const script = document.currentScript ?? document.querySelector<HTMLScriptElement>('script[data-chatbot-id]');
const { origin } = new URL((script && 'src' in script && script.src) || location.href);
// If the snippet is on the page twice, both share one widget.
const { ChatbotWidget: known } = window;
// An element with this id is a property of the window, too.
const api = known && 'init' in known ? known : (window.ChatbotWidget = createApi(origin));
const { chatbotId, ...settings } = script?.dataset ?? {};
if (chatbotId !== undefined) api.init({ apiUrl: origin, ...settings, chatbotId });
else if (!script) warn('a module needs data-chatbot-id on its tag, or a later init().');
