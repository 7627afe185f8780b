import { useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { ChatTransport, PanelConfig, Placement } from '../api';
import { widgetColors } from '../../widget-colors';
import type { Locale } from '../labels/locale';
import { paragraphs, type Later } from '../loading-later';
import type { Conversation } from '../thread/conversation';
import type { StoredValue } from '../visitor/stored-value';
import { Avatar } from './avatar';
import { Composer } from './composer';
import { trapFocus, useFullScreen, useKeyboardInset, usePageAtRest } from './full-screen';
import { Header } from './header';
import { DownIcon, OfflineIcon } from './icons';
import { Launcher, useLauncher } from './launcher';
import { LocaleProvider } from './locale-context';
import { Gone } from './gone';
import { Turn } from './turn';
import { useFollow } from './use-follow';
import { useTheme } from './use-theme';
import { useUnread } from './use-unread';

/** A reader who has scrolled this close to the first message gets older ones. */
const OLDER_PX = 200;

export interface PanelViewProps {
  readonly config: PanelConfig;
  readonly locale: Locale;
  /** Undefined until it is loaded. */
  readonly later: Later | undefined;
  /** Loads it again after a failure. Undefined if there was none. */
  readonly onLoadLater: (() => void) | undefined;
  readonly conversation: Conversation;
  readonly placement: Placement;
  readonly draft: StoredValue;
  readonly state: StoredValue;
  readonly greeted: StoredValue;
  readonly now: () => Date;
  /** Whether the panel is hidden on the page. */
  readonly isHidden: () => boolean;
  readonly focus: () => void;
  readonly newId: () => string;
  readonly onContact: ChatTransport['contact'];
  readonly onList: ChatTransport['conversations'];
  readonly onRate: ChatTransport['rate'];
  readonly onUnread?: (count: number) => void;
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
}

export const PanelView = (props: PanelViewProps) => {
  const {
    config,
    locale,
    later,
    onLoadLater,
    conversation,
    placement,
    draft,
    state,
    greeted,
    now,
    isHidden,
    focus,
    onOpen,
    onList,
  } = props;
  const { closed, open, close } = useLauncher(focus);
  const onClose = placement === 'embedded' ? close : props.onClose;
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  // A layout effect runs before paint, so no change between rendering and subscribing is missed.
  useLayoutEffect(() => conversation.onChange(() => redraw()), [conversation]);

  const { labels, direction } = locale;
  const { thread, history, online, gone } = conversation;
  const { unread, dismiss } = useUnread({ thread, quiet: conversation.quiet, isHidden, state, number: locale.number });
  useLayoutEffect(() => props.onUnread?.(unread.length), [unread.length]);
  const reply = thread.open?.reply;
  const hasMessages = thread.messages.length > 0 || thread.open !== undefined;
  const panel = useRef<HTMLElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const { missed, follow } = useFollow(log, thread, later);
  const fullScreen = useFullScreen(placement);
  useKeyboardInset(panel, placement, fullScreen);
  usePageAtRest(panel, fullScreen);
  const colors = widgetColors(config.primaryColor);
  const theme = useTheme(config.theme);
  const style = {
    '--bot': colors.fill,
    '--on': colors.text,
    '--corner': `${config.cornerRadius}px`,
    fontFamily: config.font === 'page' ? getComputedStyle(document.body).fontFamily : '',
  };

  const [listing, setListing] = useState(false);
  const canWrite = !listing && !conversation.ended;
  const couldWrite = useRef(canWrite);
  useLayoutEffect(() => {
    // What had the focus is gone.
    if (canWrite && !couldWrite.current) focus();
    couldWrite.current = canWrite;
  }, [canWrite]);
  const restart = () => {
    setListing(false);
    conversation.restart();
    follow();
    field.current?.focus();
  };
  const goBack = () => {
    // An earlier one was chosen from the list.
    setListing(conversation.ended);
    conversation.goBack();
  };
  const closeList = () => setListing(false);
  const ask = (text: string) => {
    const asked = conversation.ask(text);
    if (asked) follow();
    return asked;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (fullScreen && panel.current) trapFocus(event, panel.current);
    if (event.key !== 'Escape' || event.isComposing || !onClose) return;
    event.stopPropagation();
    onClose();
  };

  return (
    <LocaleProvider locale={locale}>
      <div
        class={`cw ${placement}${closed ? ' closed' : ''}`}
        data-theme={theme}
        data-size={config.panelSize}
        data-side={config.position === 'bottom-left' ? 'left' : 'right'}
        lang={locale.language}
        dir={direction}
        style={style}
        onKeyDown={onKeyDown}
      >
        <section
          class="panel"
          ref={panel}
          tabindex={-1}
          role={placement === 'page' ? 'dialog' : 'region'}
          aria-modal={fullScreen || undefined}
          aria-label={config.name}
        >
          <Header
            of={config}
            online={online}
            gone={gone}
            canRestart={!gone && hasMessages}
            onRestart={restart}
            onBack={listing ? closeList : conversation.canGoBack ? goBack : undefined}
            onList={later && onList && conversation.known && !listing ? () => setListing(true) : undefined}
            onClose={onClose}
          />
          {!online && <Notice text={labels.offline} action={labels.tryNow} onAction={() => conversation.tryNow()} />}
          {onLoadLater && hasMessages && (
            <Notice text={labels.noHistory} action={labels.retry} onAction={onLoadLater} />
          )}
          {online && history === 'failed' && (
            <Notice text={labels.noHistory} action={labels.retry} onAction={() => void conversation.load()} />
          )}
          <div
            class="log"
            hidden={listing}
            ref={log}
            role="log"
            aria-live={conversation.quiet ? 'off' : 'polite'}
            aria-label={labels.conversation}
            tabindex={0}
            onScroll={({ currentTarget }) => currentTarget.scrollTop < OLDER_PX && void conversation.loadOlder()}
          >
            <Turn who={config.name}>
              {history === 'gone' ? (
                <Gone labels={labels} />
              ) : (
                <div class="bubble md" dir="auto">
                  {later ? (
                    <later.Welcome text={config.welcomeMessage} locale={locale} />
                  ) : (
                    paragraphs(config.welcomeMessage).map((paragraph) => <p key={paragraph}>{paragraph}</p>)
                  )}
                </div>
              )}
            </Turn>
            {(conversation.loadingOlder || (history === 'loading' && thread.messages.length === 0)) && (
              <div class="skeleton" role="status" aria-label={labels.loading} />
            )}
            {history === 'ready' && !hasMessages && config.suggestedQuestions.length > 0 && (
              <div class="suggested">
                {config.suggestedQuestions.map((question) => (
                  <button
                    key={question}
                    type="button"
                    class="button"
                    dir="auto"
                    onClick={() => ask(question) && focus()}
                  >
                    {question}
                  </button>
                ))}
              </div>
            )}
            {later && (
              <later.Turns
                thread={thread}
                locale={locale}
                now={now}
                onRetry={() => conversation.retry()}
                config={config}
                newId={props.newId}
                onContact={props.onContact}
                onRate={props.onRate}
                quiet={conversation.quiet}
                isHidden={isHidden}
              />
            )}
          </div>
          {later && onList && listing && (
            <later.Earlier
              locale={locale}
              now={now}
              load={onList}
              onRead={async (id) => {
                await conversation.read(id);
                closeList();
                follow();
              }}
              onGoOn={() => {
                closeList();
                if (conversation.canGoBack) conversation.goBack();
              }}
            />
          )}
          {missed && !listing && (
            <button type="button" class="jump" onClick={follow}>
              <DownIcon size={16} />
              {labels.newAnswer}
            </button>
          )}
          {later && conversation.ended && !listing && <later.Ended labels={labels} onRestart={restart} />}
          {!gone && canWrite && (
            <Composer
              field={field}
              draft={draft}
              canAsk={conversation.canAsk}
              canStop={reply?.phase === 'writing'}
              stopping={reply?.phase === 'writing' && reply.stopping}
              onAsk={ask}
              onStop={() => conversation.stop()}
            >
              {later && onList && conversation.canEnd ? (
                <later.End labels={labels} onEnd={() => conversation.end()} />
              ) : (
                labels.note
              )}
            </Composer>
          )}
        </section>
        {onOpen && later && (
          <later.Peek
            name={config.name}
            avatar={<Avatar of={config} />}
            unread={unread}
            locale={locale}
            greetings={config.greetings}
            greeted={greeted}
            isHidden={isHidden}
            onOpen={onOpen}
            onDismiss={dismiss}
          />
        )}
        {closed && <Launcher of={config.launcher} onOpen={open} />}
      </div>
    </LocaleProvider>
  );
};

const Notice = ({ text, action, onAction }: { text: string; action: string; onAction: () => void }) => (
  <div class="notice" role="status">
    <OfflineIcon size={16} />
    <span>{text}</span>
    <button type="button" onClick={onAction}>
      {action}
    </button>
  </div>
);
