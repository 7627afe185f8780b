import { render } from 'preact';
import type { Panel, PanelOptions } from './api';
import { loadLabels } from './labels';
import { localeOf, type Locale } from './labels/locale';
import css from './panel.css?inline';
import { Conversation } from './thread/conversation';
import { randomMessageId } from './thread/message-id';
import { PanelView } from './view/panel-view';
import type { Kept } from './visitor/browser-store';

export interface MountOptions extends PanelOptions {
  /** What was written and not sent. */
  readonly draft: Kept;
  /** Brings a closed panel back; without it nothing is shown of answers that come while it is closed. */
  readonly onOpen?: () => void;
}

/** Mounts the panel into a shadow root of its own. */
export const mount = (container: HTMLElement, options: MountOptions): Panel => {
  const { transport, placement, launcher = false, draft, onOpen, onClose } = options;
  const host = document.createElement('div');
  host.dataset['placement'] = placement;
  const root = host.attachShadow({ mode: 'open' });
  // A constructed sheet: a `<style>` element is refused where the page's policy allows no inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  container.append(host);

  const now = () => new Date();
  const isHidden = () => getComputedStyle(host).visibility === 'hidden';
  const conversation = new Conversation({ transport, now, newId: randomMessageId, isOnline: () => navigator.onLine });
  let { config } = options;
  let locale: Locale | undefined;
  const draw = () => {
    if (!locale) return;
    const props = { config, locale, conversation, placement, launcher, draft, now, isHidden, onOpen, onClose };
    render(<PanelView {...props} />, root);
  };
  /** Nothing is drawn before there are words to draw; words that come late do not replace those of a later language. */
  const speak = async () => {
    const { language } = config;
    const labels = await loadLabels(language);
    if (config.language !== language || !host.isConnected) return;
    locale = localeOf(language, labels, navigator.language);
    draw();
  };
  const lineChanged = () => conversation.lineChanged(navigator.onLine);
  window.addEventListener('online', lineChanged);
  window.addEventListener('offline', lineChanged);
  void conversation.load();
  let ready = speak();

  return {
    get ready() {
      return ready;
    },
    update: (changes) => {
      const { language } = config;
      config = { ...config, ...changes };
      draw();
      if (config.language !== language) ready = speak();
    },
    clear: () => conversation.restart(),
    focus: () => {
      // Whoever brings the panel back focuses it: what had come meanwhile is seen now.
      draw();
      // On a phone the caret would open the keyboard over half of what there is to read.
      const target = matchMedia('(pointer: coarse)').matches ? '.panel' : 'textarea';
      root.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    },
    destroy: () => {
      window.removeEventListener('online', lineChanged);
      window.removeEventListener('offline', lineChanged);
      conversation.dispose();
      render(null, root);
      host.remove();
    },
  };
};
