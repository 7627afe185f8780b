import { render } from 'preact';
import type { Panel, PanelOptions } from './api';
import { loadLabels } from './labels';
import { localeOf, type Locale } from './labels/locale';
import css from './panel.css?inline';
import { needsMarkdown, plainParsers, withParsers } from './parsers';
import { Conversation } from './thread/conversation';
import { keptQuestion } from './thread/kept-question';
import { randomMessageId } from './thread/message-id';
import { PanelView } from './view/panel-view';
import { presence } from './visitor/presence';
import type { SharedValue, StoredValue } from './visitor/stored-value';

export interface MountOptions extends PanelOptions {
  /** The unsent text of the composer. */
  readonly draft: StoredValue;
  /** The question that was not accepted yet. */
  readonly question: StoredValue;
  /** What the tab's next page shows: `open`, or how many answers are unread. The loader writes the first. */
  readonly state: StoredValue;
  /** The id of the visitor's last complete answer. */
  readonly lastAnswer: SharedValue;
  /** Reopens a closed panel. If omitted, answers that arrive while it is closed are not announced. */
  readonly onOpen?: () => void;
}

/** Mounts the panel into its own shadow root. */
export const mount = (container: HTMLElement, options: MountOptions): Panel => {
  const { placement, draft, state, onOpen, onClose } = options;
  const host = document.createElement('div');
  host.dataset['placement'] = placement;
  const root = host.attachShadow({ mode: 'open' });
  // A constructed stylesheet also works where the page's CSP blocks inline `<style>` elements.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  container.append(host);

  const now = () => new Date();
  const isHidden = () => getComputedStyle(host).visibility === 'hidden';
  let { config } = options;
  let locale: Locale | undefined;
  let parsers = plainParsers;
  let loadingParsers: Promise<void> | undefined;
  /** Never rejects: without parsers, texts are shown as they are. */
  const loadParsers = () =>
    (loadingParsers ??= import('./markdown-parsers').then(
      ({ markdownParsers }) => {
        parsers = markdownParsers;
        draw();
      },
      () => {
        loadingParsers = undefined;
      },
    ));
  const conversation = new Conversation({
    transport: withParsers(options.transport, loadParsers),
    now,
    newId: randomMessageId,
    isOnline: () => navigator.onLine,
    kept: keptQuestion(options.question),
    lastAnswer: options.lastAnswer,
  });
  const draw = () => {
    if (!locale || !host.isConnected) return;
    const props = {
      config,
      locale,
      parsers,
      conversation,
      placement,
      draft,
      state,
      now,
      isHidden,
      focus,
      onOpen,
      onClose,
    };
    render(<PanelView {...props} />, root);
  };
  const focus = () => {
    // On a phone, focusing the textarea would open a keyboard over half of the conversation.
    const field = matchMedia('(pointer: coarse)').matches ? null : root.querySelector('textarea');
    (field ?? root.querySelector<HTMLElement>('.panel'))?.focus({ preventScroll: true });
  };
  /** Draws nothing until the labels are loaded. Ignores labels that arrive after the language changed again. */
  const loadLocale = async () => {
    const { language } = config;
    const labels = await loadLabels(language);
    if (needsMarkdown(config.welcomeMessage)) await loadParsers();
    if (config.language !== language) return;
    locale = localeOf(language, labels, navigator.language);
    draw();
  };
  const onConnectionChange = () => conversation.setOnline(navigator.onLine);
  window.addEventListener('online', onConnectionChange);
  window.addEventListener('offline', onConnectionChange);
  const refresh = () => void conversation.refresh();
  const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && refresh();
  window.addEventListener('pageshow', onPageShow);
  const ignoreOtherTabs = options.lastAnswer.onChange(refresh);
  const endPresence = presence(
    () => !isHidden() && conversation.hasBegun,
    async () => options.transport.present?.(),
  );
  void conversation.load();
  let ready = loadLocale();

  return {
    get ready() {
      return ready;
    },
    update: (changes) => {
      const { language } = config;
      config = { ...config, ...changes };
      if (needsMarkdown(config.welcomeMessage)) void loadParsers();
      draw();
      if (config.language !== language) ready = loadLocale();
    },
    clear: () => conversation.restart(),
    focus: () => {
      // Focusing means that the panel is visible again, so redraw to mark unread answers as seen.
      draw();
      focus();
    },
    destroy: () => {
      window.removeEventListener('online', onConnectionChange);
      window.removeEventListener('offline', onConnectionChange);
      window.removeEventListener('pageshow', onPageShow);
      ignoreOtherTabs();
      endPresence();
      conversation.dispose();
      render(null, root);
      host.remove();
    },
  };
};
