import type { LauncherConfig } from './config';
import css from './launcher.css?inline';

export interface Launcher {
  /** The container for the panel. Hidden until the launcher is expanded. */
  readonly slot: HTMLElement;
  /** Swaps the launcher and the panel. When the panel closes while focused, focus returns to the launcher. */
  readonly expand: (open: boolean) => void;
  readonly busy: (busy: boolean) => void;
  readonly remove: () => void;
}

const BUBBLE = 'M3 16.3a2 2 0 0 1 .1 1.2l-1.1 3.3a1 1 0 0 0 1.2 1.2l3.4-1a2 2 0 0 1 1.1.1 10 10 0 1 0-4.7-4.8';

/** What shortcuts, focus traps and scroll locks of pages listen to. To them, an event in here is one on a plain element. */
const OURS = ['keydown', 'keypress', 'keyup', 'focusin', 'wheel', 'touchmove'];

/** How often the launcher goes back onto a page that throws it out. A page that insists wins. */
const RETURNS = 10;

/** Keeps the host in the page, also when a framework or `document.open` draws the whole document anew. */
const keepInPage = (host: HTMLElement) => {
  let left = RETURNS;
  const attach = () => {
    const { documentElement } = document;
    if (!documentElement || host.isConnected || left-- < 0) return;
    documentElement.append(host);
    watch.observe(documentElement, { childList: true });
  };
  // In a task of its own: in a microtask, a page that removes it at once again would hang.
  const watch = new MutationObserver(() => setTimeout(attach));
  watch.observe(document, { childList: true });
  attach();
  return () => {
    left = -1;
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
 * Draws the launcher in a shadow root after the page's `<body>`. There it stacks above everything with the same z-index,
 * and a transform or filter on the body does not affect it.
 */
export const drawLauncher = (
  { position, label, fill, ink }: LauncherConfig,
  on: { readonly open: () => void; readonly prefetch: () => void },
): Launcher => {
  const host = document.createElement('div');
  host.dataset['chatbotWidget'] = position;
  for (const type of OURS) host.addEventListener(type, (event) => event.stopPropagation(), { passive: true });
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];

  const button = document.createElement('button');
  const set = (name: string, value: unknown) => button.setAttribute(name, String(value));
  const icon = shape('svg', 'viewBox', '0 0 24 24');
  icon.append(shape('path', 'd', BUBBLE));
  button.append(icon);
  button.style.setProperty('--bot', fill);
  button.style.setProperty('--on', ink);
  set('aria-label', label);
  set('aria-haspopup', 'dialog');
  set('aria-expanded', false);
  button.onclick = on.open;
  button.onpointerenter = button.onfocus = on.prefetch;
  const slot = document.createElement('div');
  root.append(button, slot);
  const remove = keepInPage(host);

  return {
    slot,
    expand: (open) => {
      set('aria-expanded', open);
      // The hidden panel keeps the focus until the next paint, so `activeElement` still tells who had it.
      if (!open && root.activeElement) button.focus();
    },
    busy: (busy) => set('aria-busy', busy),
    remove,
  };
};
