import { createContext, h, render } from 'preact';
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Fragment, jsx, jsxs } from 'preact/jsx-runtime';
import type { Panel, PanelOptions } from './api';
import { loadLabels } from './labels';
import { localeOf, type Locale } from './labels/locale';
import css from './panel.css?inline';
import { afterLoading, needsMarkdown, type Later } from './loading-later';
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
  /** Whether the visitor was greeted in this visit. */
  readonly greeted: StoredValue;
  /** The id of the visitor's last complete answer. */
  readonly lastAnswer: SharedValue;
  /** Called with 0 at first, and with each change. */
  readonly onUnread?: (count: number) => void;
  /** Reopens a closed panel. If omitted, answers that arrive while it is closed are not announced. */
  readonly onOpen?: () => void;
}

const preact = {
  createContext,
  h,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  Fragment,
  jsx,
  jsxs,
};

const sheetOf = (css: string) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

/** Mounts the panel into its own shadow root. */
export const mount = (container: Element, options: MountOptions): Panel => {
  const { placement, draft, state, greeted, onOpen, onClose } = options;
  const host = document.createElement('div');
  host.dataset['placement'] = placement;
  const root = host.attachShadow({ mode: 'open' });
  // A constructed stylesheet also works where the page's CSP blocks inline `<style>` elements.
  root.adoptedStyleSheets = [sheetOf(css)];
  container.append(host);

  const now = () => new Date();
  const isHidden = () => getComputedStyle(host).visibility === 'hidden';
  let { config } = options;
  let locale: Locale | undefined;
  let later: Later | undefined;
  let loading: Promise<void> | undefined;
  let failed = false;
  /** Never rejects: the panel then offers to try again. */
  const loadLater = () =>
    (loading ??= import('./later').then(
      (module) => {
        module.adopt(preact);
        root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheetOf(module.css)];
        later = module;
        failed = false;
        draw();
      },
      () => {
        loading = undefined;
        failed = true;
        draw();
      },
    ));
  const conversation = new Conversation({
    transport: afterLoading(options.transport, loadLater),
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
      later,
      newId: randomMessageId,
      onContact: options.transport.contact,
      onList: options.transport.conversations,
      onRate: options.transport.rate,
      onUnread: options.onUnread,
      onLoadLater: failed ? () => void loadLater() : undefined,
      conversation,
      placement,
      draft,
      state,
      greeted,
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
    if (needsMarkdown(config.welcomeMessage)) await loadLater();
    if (config.language !== language) return;
    locale = localeOf(language, labels, navigator.language);
    draw();
    // Many who open the dashboard ask nothing.
    if (placement === 'embedded') host.addEventListener('focusin', () => void loadLater(), { once: true });
    else void loadLater();
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
      draw();
      if (config.language !== language) ready = loadLocale();
    },
    clear: () => conversation.clear(),
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
