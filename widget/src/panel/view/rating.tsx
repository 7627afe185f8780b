import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatTransport } from '../api';
import { ThumbIcon } from './icons';
import { useLocale } from './locale-context';

type Rating = 'up' | 'down';

export interface RatingState {
  readonly rating: Rating | null;
  /** Whether a comment is asked for, or was sent. */
  readonly comment: 'none' | 'asked' | 'sent';
  /** What the server has not taken is shown as before. */
  readonly rate: (rating: Rating | null, comment?: string) => void;
}

/** The visitor's opinion of an answer. A later one replaces it at once, whatever the earlier request does. */
export const useRating = (
  messageId: string,
  known: Rating | undefined,
  onRate: ChatTransport['rate'],
): RatingState | undefined => {
  const [rating, setRating] = useState<Rating | null>(known ?? null);
  const [comment, setComment] = useState<RatingState['comment']>('none');
  const latest = useRef(0);
  if (!onRate) return undefined;
  const rate = async (given: Rating | null, words?: string) => {
    const turn = ++latest.current;
    const before = [rating, comment] as const;
    setRating(given);
    setComment(words ? 'sent' : given === 'down' ? 'asked' : 'none');
    try {
      await onRate(messageId, { rating: given, ...(words && { comment: words }) });
    } catch {
      if (turn !== latest.current) return;
      setRating(before[0]);
      setComment(before[1]);
    }
  };
  return { rating, comment, rate: (...given) => void rate(...given) };
};

/** Two buttons that are pressed or not. Pressing one again takes the rating back. */
export const Thumbs = ({ of: { rating, rate } }: { of: RatingState }) => {
  const { labels } = useLocale();
  const thumb = (value: Rating, label: string) => (
    <button
      type="button"
      class={`icon-button ${value}`}
      aria-label={label}
      title={label}
      aria-pressed={rating === value}
      onClick={() => rate(rating === value ? null : value)}
    >
      <ThumbIcon size={16} />
    </button>
  );
  return (
    <>
      {thumb('up', labels.helpful)}
      {thumb('down', labels.notHelpful)}
    </>
  );
};

/** Asks what was wrong, below an answer with a thumb down. */
export const Comment = ({ of: { comment, rate } }: { of: RatingState }) => {
  const { labels } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const wasAsked = useRef(false);
  useLayoutEffect(() => {
    // What had the focus is gone.
    if (comment === 'sent' && wasAsked.current) status.current?.focus({ preventScroll: true });
    wasAsked.current = comment === 'asked';
  }, [comment]);
  if (comment === 'none') return null;
  return (
    <div class="contact comment">
      {comment === 'asked' && (
        <form
          class="leave"
          onSubmit={(event) => {
            event.preventDefault();
            const words = field.current?.value.trim();
            if (words) rate('down', words);
          }}
        >
          <input
            ref={field}
            maxLength={1_000}
            placeholder={labels.whatWasWrong}
            aria-label={labels.whatWasWrong}
            dir="auto"
          />
          <button type="submit" class="button">
            {labels.send}
          </button>
        </form>
      )}
      <p role="status" tabindex={-1} ref={status}>
        {comment === 'sent' && labels.thanks}
      </p>
    </div>
  );
};
