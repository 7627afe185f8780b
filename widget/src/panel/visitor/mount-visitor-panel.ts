import type { Panel, PanelConfig } from '../api';
import { mount } from '../mount';
import { kept } from './browser-store';
import { lazyTransport } from './lazy-transport';

export interface VisitorPanelOptions {
  /** Of the server, without a slash at the end. */
  readonly origin: string;
  readonly chatbotId: string;
  readonly config: PanelConfig;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** The panel on a customer's page, talking to the visitor API. */
export const mountVisitorPanel = (container: HTMLElement, options: VisitorPanelOptions): Panel => {
  const { origin, chatbotId, config, onOpen, onClose } = options;
  const place = (area: () => Storage, name: string) => kept(area, `chatbot-widget:${chatbotId}:${name}`);
  const token = place(() => localStorage, 'visitor');
  const putAway = place(() => localStorage, 'put-away');
  const load = async () => {
    const { visitorTransport } = await import('./visitor-transport');
    return visitorTransport({ origin, chatbotId, token, putAway });
  };
  const transport = lazyTransport(load, () => token.read() !== undefined);
  const draft = place(() => sessionStorage, 'draft');
  const panel = mount(container, { config, transport, placement: 'page', draft, onOpen, onClose });
  // Once there is a panel to look at, what the first message needs may come.
  panel.ready.then(() => import('./visitor-transport')).catch(() => undefined);
  return panel;
};
