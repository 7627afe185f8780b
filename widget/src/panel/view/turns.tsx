import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { Fragment } from 'preact';
import { daysBetween, type Locale } from '../labels/locale';
import { keyOf, questionKey, type Thread } from '../thread/thread';
import { Answer } from './answer';
import type { ChatTransport, PanelConfig } from '../api';
import { Contact } from './contact';
import { ClockIcon } from './icons';
import { LocaleProvider, useLocale } from './locale-context';
import { OpenReply } from './open-reply';
import { Time } from './time';
import { Turn } from './turn';
import { useSound } from './use-sound';

interface MessagesProps {
  readonly thread: Thread;
  readonly config: PanelConfig;
  readonly now: () => Date;
  readonly onRetry: () => void;
  readonly newId: () => string;
  readonly onContact: ChatTransport['contact'];
  readonly onRate: ChatTransport['rate'];
  readonly quiet: boolean;
  readonly isHidden: () => boolean;
}

/** The messages below the welcome message, with a separator where a new day begins. */
export const Turns = ({ locale, ...messages }: MessagesProps & { readonly locale: Locale }) => (
  <LocaleProvider locale={locale}>
    <Messages {...messages} />
  </LocaleProvider>
);

const Messages = ({ thread, config, now, onRetry, newId, onContact, onRate, ...heard }: MessagesProps) => {
  const { name } = config;
  const { labels } = useLocale();
  useSound(config.sound, thread.messages.at(-1), heard);
  const today = now();
  const { messages, open } = thread;
  return (
    <>
      {messages.map((message, index) => (
        <Fragment key={keyOf(message)}>
          <DayLine date={message.createdAt} previous={messages[index - 1]?.createdAt} today={today} />
          {message.role === 'user' ? (
            <Turn mine who={labels.you}>
              <div class="bubble" dir="auto">
                {message.content}
              </div>
              <div class="meta">
                <Time of={message} />
              </div>
            </Turn>
          ) : (
            <Turn who={name}>
              <Answer message={message} onRate={onRate} />
              {message.notFound && (
                <Contact of={config} question={messages[index - 1]?.content ?? ''} newId={newId} onLeave={onContact} />
              )}
            </Turn>
          )}
        </Fragment>
      ))}
      {open && (
        <Fragment key={questionKey(open.question.id)}>
          <DayLine date={open.question.createdAt} previous={messages.at(-1)?.createdAt} today={today} />
          <OpenQuestion open={open} />
          {open.reply.phase !== 'waiting' && (
            <Turn who={name}>
              <OpenReply reply={open.reply} onRetry={onRetry} />
            </Turn>
          )}
        </Fragment>
      )}
    </>
  );
};

const OpenQuestion = ({ open }: { open: NonNullable<Thread['open']> }) => {
  const { labels } = useLocale();
  const unsent = open.reply.phase === 'waiting' && !open.question.accepted;
  return (
    <Turn mine who={labels.you}>
      <div class={unsent ? 'bubble unsent' : 'bubble'} dir="auto">
        {open.question.content}
      </div>
      <div class="meta">
        {open.reply.phase === 'waiting' ? (
          <>
            <ClockIcon size={12} />
            {labels.waitingToSend}
          </>
        ) : (
          <Time of={open.question} />
        )}
      </div>
    </Turn>
  );
};

interface DayLineProps {
  readonly date: WidgetMessage['createdAt'];
  readonly previous: WidgetMessage['createdAt'] | undefined;
  readonly today: Date;
}

/** A separator for a new day. Before the first message it appears only if that message is not from today. */
const DayLine = ({ date, previous, today }: DayLineProps) => {
  const { day } = useLocale();
  const at = new Date(date);
  const since = previous === undefined ? today : new Date(previous);
  return daysBetween(at, since) === 0 ? null : <span class="day">{day(at, today)}</span>;
};
