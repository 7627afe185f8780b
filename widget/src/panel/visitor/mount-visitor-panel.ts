import type { Panel } from '../api';
import { mount } from '../mount';
import { sharedValue, storedValue } from './stored-value';
import { lazyTransport } from './lazy-transport';
import { readPanelConfig } from './panel-config';

export interface VisitorPanelOptions {
  /** The server's origin, without a trailing slash. */
  readonly origin: string;
  readonly chatbotId: string;
  /** As the server sent it. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Mounts the panel on a customer's page, connected to the visitor API. */
export const mountVisitorPanel = (container: HTMLElement, options: VisitorPanelOptions): Panel => {
  const { origin, chatbotId, config, onOpen, onClose } = options;
  const keyOf = (name: string) => `chatbot-widget:${chatbotId}:${name}`;
  const store = (area: () => Storage, name: string) => storedValue(area, keyOf(name));
  const token = store(() => localStorage, 'visitor');
  const endedConversation = store(() => localStorage, 'put-away');
  const load = async () => {
    const { visitorTransport } = await import('./visitor-transport');
    return visitorTransport({ origin, chatbotId, token, endedConversation });
  };
  const transport = lazyTransport(load, () => token.read() !== undefined);
  const draft = store(() => sessionStorage, 'draft');
  const question = store(() => sessionStorage, 'question');
  const panel = mount(container, {
    config: readPanelConfig(config),
    transport,
    placement: 'page',
    draft,
    question,
    state: store(() => sessionStorage, 'state'),
    greeted: store(() => sessionStorage, 'greeted'),
    lastAnswer: sharedValue(keyOf('last-answer')),
    onOpen,
    onClose,
  });
  // Once the panel is visible, prefetch what the first message needs.
  panel.ready.then(() => import('./visitor-transport')).catch(() => undefined);
  return panel;
};
