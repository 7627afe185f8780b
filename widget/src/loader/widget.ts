import type { Panel } from '../panel/api';
import { fetchConfig, launcherConfig, type SentConfig } from './config';
import { drawLauncher, type Launcher } from './launcher';
import { openState } from './open-state';
import { loadPanel } from './panel-module';
import type { Settings } from './settings';

export interface Widget {
  readonly open: () => void;
  readonly close: () => void;
  readonly destroy: () => void;
}

export const warn = (message: string) => console.warn(`Chatbot widget: ${message}`);

/** Runs one chatbot on one page: shows its launcher, and loads its panel on first use. */
export const startWidget = (settings: Settings): Widget => {
  const { origin, chatbotId } = settings;
  const state = openState(chatbotId);
  let isOpen = state.read();
  let gone = false;
  let launcher: Launcher | undefined;
  let panel: Promise<Panel> | undefined;
  let config: SentConfig;

  const setOpen = (open: boolean) => {
    isOpen = open;
    state.write(open);
  };
  const close = () => {
    if (!isOpen) return;
    setOpen(false);
    launcher?.expand(false);
  };
  const open = () => {
    setOpen(true);
    void show(true);
  };
  const mount = async (slot: HTMLElement) => {
    const { mountVisitorPanel } = await loadPanel(origin);
    const mounted = mountVisitorPanel(slot, { origin, chatbotId, config, onOpen: open, onClose: close });
    await mounted.ready;
    return mounted;
  };
  const show = async (focus: boolean) => {
    if (!launcher) return;
    launcher.busy(true);
    try {
      const { focus: focusPanel } = await (panel ??= mount(launcher.slot));
      if (!isOpen || gone) return;
      launcher.expand(true);
      if (focus) focusPanel();
    } catch {
      panel = undefined;
      launcher.slot.replaceChildren();
      warn('the chat could not be loaded. The next click tries again.');
    } finally {
      launcher.busy(false);
    }
  };
  const prefetch = () => void loadPanel(origin).catch(() => undefined);
  const start = async () => {
    const fetched = await fetchConfig(settings);
    if (gone) return;
    if (typeof fetched === 'string') return warn(fetched);
    config = fetched;
    launcher = drawLauncher(launcherConfig(config), { open, prefetch });
    // A panel left open reopens after a reload, without taking the focus from the page.
    if (isOpen) await show(false);
  };

  void start();
  return {
    open,
    close,
    destroy: () => {
      gone = true;
      launcher?.remove();
      panel?.then(({ destroy }) => destroy()).catch(() => undefined);
    },
  };
};
