import { readSettings, type Settings } from './settings';
import { warn } from './warn';
import type { User } from '../panel/visitor/user';
import type { ChatbotWidgetApi, ChatbotWidgetEvents, ChatbotWidgetSettings } from '../widget';
import { startWidget, type Widget } from './widget';

const createApi = (scriptOrigin: string): ChatbotWidgetApi => {
  const events = new EventTarget();
  let widget: Widget | undefined;
  let current: Settings | undefined;
  let user: User;
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
      if (JSON.stringify(settings) === JSON.stringify(current) && !widget?.isGone()) return;
      destroy();
      current = settings;
      widget = startWidget(
        settings,
        (name, detail) => void events.dispatchEvent(new CustomEvent(name, { detail })),
        user,
      );
    },
    open: () => widget?.open(),
    close: () => widget?.close(),
    toggle: () => widget?.toggle(),
    destroy,
    identify: (given) => {
      if (JSON.stringify(given) === JSON.stringify(user)) return;
      user = given;
      widget?.identify(given);
    },
    on: (name, listener) => {
      const heard = (event: Event) => listener((event as CustomEvent<ChatbotWidgetEvents[typeof name]>).detail);
      events.addEventListener(name, heard);
      return () => events.removeEventListener(name, heard);
    },
  };
};

// A module is no current script.
const script = document.currentScript ?? document.querySelector<HTMLScriptElement>('script[data-chatbot-id]');
const { origin } = new URL((script as HTMLScriptElement | null)?.src || location.href);
// If the snippet is on the page twice, both share one widget.
const { ChatbotWidget: known } = window;
// An element with this id is a property of the window, too.
const api = known?.init ? known : (window.ChatbotWidget = createApi(origin));
const given = script?.dataset;
if (given?.['chatbotId'] !== undefined) api.init({ apiUrl: origin, ...given } as ChatbotWidgetSettings);
else if (!script) warn('data-chatbot-id is missing.');
