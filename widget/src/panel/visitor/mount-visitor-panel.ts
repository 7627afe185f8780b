import type { Panel } from '../api';
import { mount } from '../mount';
import { closeOnBack } from './back';
import { sharedValue, storedValue } from './stored-value';
import type { User } from './user';
import { type Tell, telling } from './telling';
import { lazyTransport } from './lazy-transport';
import { readPanelConfig } from './panel-config';

export interface VisitorPanelOptions {
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  readonly chatbotId: string;
  readonly user: User;
  /** As the server sent it. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Whether it fills the container. Otherwise it floats over the page. */
  readonly inline: boolean | undefined;
  readonly tell: Tell;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Mounts the panel on a customer's page, connected to the visitor API. */
export const mountVisitorPanel = (container: Element, options: VisitorPanelOptions): Panel => {
  const { origin, chatbotId, user, config, inline, tell, onOpen, onClose } = options;
  const keyOf = (name: string) => `chatbot-widget:${chatbotId}:${name}`;
  const store = (area: () => Storage, name: string) => storedValue(area, keyOf(name));
  const token = store(() => localStorage, 'visitor');
  const endedConversation = store(() => localStorage, 'put-away');
  const load = async () => {
    const { visitorTransport } = await import('./visitor-transport');
    return visitorTransport({ origin, chatbotId, user, token, endedConversation });
  };
  const transport = lazyTransport(load, () => Boolean(user ?? token.read()));
  // What a user has typed, nobody sees who signs in after them.
  const typed = (name: string) => store(() => sessionStorage, user ? name + user.hash : name);
  const { host } = container.getRootNode() as ShadowRoot;
  let opener: Element | null = null;
  /** The focus goes back to a button of the page, if one opened the panel. The loader takes care of the launcher. */
  const close = () => {
    onClose();
    if (opener instanceof HTMLElement && opener !== document.body && opener !== host) opener.focus();
  };
  let said = 0;
  const panel = mount(container, {
    config: readPanelConfig(config, origin),
    transport: telling(transport, tell),
    placement: inline ? 'inline' : 'page',
    draft: typed('draft'),
    question: typed('question'),
    state: store(() => sessionStorage, 'state'),
    greeted: store(() => sessionStorage, 'greeted'),
    lastAnswer: sharedValue(keyOf('last-answer')),
    // It says 0 at first, which is no news.
    onUnread: (count) => (count > 0 || said > 0) && tell('unread', { count: (said = count) }),
    ...(!inline && { onOpen, onClose: close }),
  });
  const launcher = container.previousElementSibling;
  const endBack = launcher && !inline ? closeOnBack(launcher, onOpen, close) : () => undefined;
  // Once the panel is visible, prefetch what the first message needs.
  panel.ready.then(() => import('./visitor-transport')).catch(() => undefined);
  return {
    ...panel,
    focus: () => {
      opener = document.activeElement;
      panel.focus();
    },
    destroy: () => {
      endBack();
      panel.destroy();
    },
  };
};
