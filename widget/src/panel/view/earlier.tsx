import type { WidgetConversation } from '@chatbot-builder/contracts/widget';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatTransport } from '../api';
import type { Locale } from '../labels/locale';

interface EarlierProps {
  readonly locale: Locale;
  readonly now: () => Date;
  readonly load: NonNullable<ChatTransport['conversations']>;
  /** Shows a conversation that has ended. Rejects if it cannot be loaded. */
  readonly onRead: (id: string) => Promise<void>;
  /** Goes on in the open one. */
  readonly onGoOn: () => void;
}

/** The visitor's conversations, newest first, in place of the log. */
export const Earlier = ({ locale: { labels, day, time }, now, load, onRead, onGoOn }: EarlierProps) => {
  const [listed, setListed] = useState<readonly WidgetConversation[]>([]);
  // Undefined before the first page, null after the last.
  const [older, setOlder] = useState<string | null>();
  const [state, become] = useState<'loading' | 'ready' | 'failed'>('loading');
  const region = useRef<HTMLDivElement>(null);
  const during = async (work: () => Promise<void>) => {
    become('loading');
    await work().then(
      () => become('ready'),
      () => become('failed'),
    );
  };
  const more = () =>
    during(async () => {
      const page = await load(older ?? undefined);
      setListed([...listed, ...page.conversations]);
      setOlder(page.older);
    });
  useLayoutEffect(() => {
    region.current?.focus();
    void more();
  }, []);
  return (
    <div class="log" ref={region} role="region" aria-label={labels.earlier} tabindex={0}>
      <b>{labels.earlier}</b>
      <div class="suggested">
        {listed.map(({ id, title, startedAt, ended }) => {
          const at = new Date(startedAt);
          return (
            <button
              key={id}
              type="button"
              class="button earlier"
              onClick={() => (ended ? void during(() => onRead(id)) : onGoOn())}
            >
              <span class="truncate" dir="auto">
                {title}
              </span>
              <span class="meta">
                {day(at, now())}, {time(at)}
              </span>
            </button>
          );
        })}
        {state !== 'loading' && older !== null && (
          <button type="button" class="button" onClick={() => void more()}>
            {older === undefined ? labels.retry : labels.showMore}
          </button>
        )}
      </div>
      {state === 'loading' && <div class="skeleton" role="status" aria-label={labels.loading} />}
      <p role="status">{state === 'failed' && labels.failed}</p>
    </div>
  );
};
