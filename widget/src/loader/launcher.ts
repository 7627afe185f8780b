import type { SentConfig } from './config';
import { keepEvents } from './keep-events';
import css from './launcher.css?inline';
import { fieldsOf } from './settings';

export interface Launcher {
  /** The container for the panel. Hidden until the launcher is expanded. */
  readonly slot: HTMLElement;
  /**
   * Shows the panel in place of the launcher, or the launcher: as it was, while the panel is loading, or saying that it
   * could not be loaded. When the panel closes while focused, focus returns to the launcher.
   */
  readonly become: (state: 'open' | 'closed' | 'loading' | 'failed') => void;
  readonly remove: () => void;
}

/**
 * Puts the host into the page. Returns what takes it out; before that, `lost` is called when the page has thrown it
 * out.
 */
const putInPage = (host: HTMLElement, lost?: () => void) => {
  const { documentElement } = document;
  documentElement.append(host);
  // In the top layer, a transform of the whole page does not carry it away. Above a modal dialog it would be inert.
  if (!document.querySelector(':modal')) host.showPopover?.();
  const look = () => document.documentElement && !host.isConnected && lost?.();
  // In a task of its own: in a microtask, a page that removes it at once again would hang.
  const watch = new MutationObserver(() => setTimeout(look));
  for (const node of [document, documentElement]) watch.observe(node, { childList: true });
  return () => {
    lost = undefined;
    watch.disconnect();
    host.remove();
  };
};

const shape = (name: string, attribute: string, value: string) => {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  element.setAttribute(attribute, value);
  return element;
};

/**
 * Draws the launcher in a shadow root after the page's `<body>`. There it stacks above everything with the same
 * z-index, and a transform or filter on the body does not affect it. `unread`: how many answers the visitor has not
 * seen, if any.
 */
export const drawLauncher = (
  { position, launcher }: SentConfig,
  unread: string,
  on: { readonly open: () => void; readonly prefetch: () => void; readonly lost: () => void },
): Launcher => {
  const { label = '', failure = '', icon: path, css: look } = fieldsOf(launcher);
  const host = document.createElement('div');
  host.dataset['chatbotWidget'] = position as string;
  host.popover = 'manual';
  keepEvents(host);
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css + (look as string));
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  const set = (name: string, value: unknown) => button.setAttribute(name, String(value));
  const icon = shape('svg', 'viewBox', '0 0 24 24');
  icon.append(shape('path', 'd', path as string));
  const words = new Text();
  button.append(icon, words);
  if (unread) set('data-unread', unread);
  set('aria-label', unread ? `${label as string} (${unread})` : label);
  set('aria-haspopup', 'dialog');
  set('aria-expanded', false);
  button.onclick = on.open;
  button.onpointerenter = button.onfocus = on.prefetch;
  const slot = document.createElement('div');
  // Screen readers hear changes of this, not of a button.
  const heard = document.createElement('output');
  root.append(button, slot, heard);
  const remove = putInPage(host, on.lost);

  return {
    slot,
    become: (state) => {
      set('aria-expanded', state === 'open');
      set('aria-busy', state === 'loading');
      delete button.dataset['unread'];
      heard.value = words.data = state === 'failed' ? (failure as string) : '';
      set('aria-label', words.data || label);
      // The hidden panel keeps the focus until the next paint, so `activeElement` still tells who had it.
      if (state === 'closed' && root.activeElement) button.focus();
    },
    remove,
  };
};
