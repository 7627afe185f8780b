import type { Panel } from '../panel/api';
import type { Tell } from '../panel/visitor/telling';
import type { User } from '../panel/visitor/user';
import { fetchConfig, type SentConfig } from './config';
import { drawLauncher, type Launcher } from './launcher';
import { keepEvents } from './keep-events';
import { keptState } from './kept-state';
import { loadPanel } from './panel-module';
import { fieldsOf, type Settings } from './settings';

export interface Widget {
  readonly open: () => void;
  readonly close: () => void;
  readonly toggle: () => void;
  /** Draws anew for whom the page now says the visitor is. */
  readonly identify: (user: User) => void;
  /** Whether the page has thrown out what was drawn. */
  readonly isGone: () => boolean;
  readonly destroy: () => void;
}

/** How often the widget goes back onto a page that throws it out. A page that insists wins. */
const RETURNS = 10;

/** Runs one chatbot on one page: shows its launcher, and loads its panel on first use. */
export const startWidget = (settings: Settings, tell: Tell, user: User): Widget => {
  const { origin, chatbotId, container } = settings;
  const kept = keptState(chatbotId);
  if (user === null) kept.forget();
  const before = kept.read() ?? '';
  let isOpen = before === 'open';
  const life = new AbortController();
  const { signal } = life;
  let launcher: Launcher | undefined;
  let panel: Promise<Panel> | undefined;
  /** What is on the page: the launcher's slot, or the element that is filled, and then the panel's host in it. */
  let drawn: Element | '' | null | undefined;
  let config: SentConfig;
  let returns = RETURNS;

  const setOpen = (open: boolean) => {
    if (isOpen !== open) tell(open ? 'open' : 'close');
    isOpen = open;
    kept.write(open ? 'open' : '');
  };
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    launcher?.become('closed');
  };
  const open = () => {
    setOpen(true);
    void show(true);
  };
  const mount = async (slot: Element, inline?: boolean) => {
    const { mountVisitorPanel } = await loadPanel(origin, config);
    const mounted = mountVisitorPanel(slot, {
      origin,
      chatbotId,
      user,
      config,
      inline,
      tell,
      onOpen: open,
      onClose: close,
    });
    if (inline) keepEvents((drawn = slot.lastElementChild as HTMLElement));
    await mounted.ready;
    return mounted;
  };
  const show = async (focus: boolean) => {
    if (!launcher) return;
    launcher.become('loading');
    try {
      const { focus: focusPanel } = await (panel ??= mount(launcher.slot));
      if (!isOpen || signal.aborted) return;
      launcher.become('open');
      if (focus) focusPanel();
    } catch {
      panel = undefined;
      launcher.slot.replaceChildren();
      launcher.become('failed');
    }
  };
  const prefetch = () => void loadPanel(origin, config).catch(() => undefined);
  const clear = () => {
    launcher?.remove();
    panel?.then(
      ({ destroy }) => destroy(),
      () => undefined,
    );
    panel = undefined;
  };
  const draw = () => {
    launcher = drawLauncher(config, isOpen ? '' : before, { open, prefetch, lost });
    drawn = launcher.slot;
    // A panel left open reopens after a reload, without taking the focus from the page.
    if (isOpen) void show(false);
    // The panel may have something to say before it is opened.
    else if (fieldsOf(config['launcher'])['early']) {
      panel = mount(launcher.slot);
      panel.catch(() => (panel = undefined));
    }
  };
  const start = () => {
    drawn = container && document.querySelector(container);
    if (drawn) panel = mount(drawn, true);
    else draw();
  };
  /** A framework or `document.open` has drawn the whole document anew. The latter also takes all listeners away. */
  const lost = () => {
    clear();
    if (returns-- > 0) draw();
  };

  void fetchConfig(settings, signal).then((fetched) => {
    if (!fetched || signal.aborted) return;
    config = fetched;
    start();
    tell('ready');
  });
  return {
    open,
    close,
    toggle: () => (isOpen ? close() : open()),
    identify: (given) => {
      user = given;
      // Also where the panel was never loaded: the next page may not say again that the user has signed out.
      if (user === null) kept.forget();
      if (panel) {
        clear();
        start();
      }
    },
    isGone: () => !!drawn && !drawn.isConnected,
    destroy: () => {
      life.abort();
      clear();
    },
  };
};
