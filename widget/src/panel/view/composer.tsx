import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Kept } from '../visitor/browser-store';
import { SendIcon, StopIcon } from './icons';
import { useLocale } from './locale-context';

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** What was written and not sent, kept over closing and reloading. */
  readonly draft: Kept;
  readonly canAsk: boolean;
  /** An answer is being written: the button stops it. */
  readonly canStop: boolean;
  readonly stopping: boolean;
  readonly onAsk: (text: string) => boolean;
  readonly onStop: () => void;
}

/** The counter shows when so many characters are left. */
const NEAR_LIMIT = 500;

export const Composer = ({ field, draft, canAsk, canStop, stopping, onAsk, onStop }: ComposerProps) => {
  const { labels, direction, number } = useLocale();
  const [text, setText] = useState(() => draft.read() ?? '');
  // Safari ends a composition just before the Enter that ended it.
  const composing = useRef(false);
  const length = text.trim().length;
  const ready = canAsk && length > 0 && length <= LIMITS.messageMax;

  const write = (value: string) => {
    setText(value);
    draft.write(value === '' ? undefined : value);
  };
  const send = () => {
    if (ready && onAsk(text)) write('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || composing.current) return;
    event.preventDefault();
    send();
  };
  useLayoutEffect(() => {
    if (field.current) fit(field.current);
  }, [text]);

  return (
    <form
      class="foot"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div class="field">
        <textarea
          ref={field}
          rows={1}
          // An empty field is of no direction: its placeholder is the panel's.
          dir={text === '' ? direction : 'auto'}
          value={text}
          placeholder={labels.placeholder}
          aria-label={labels.placeholder}
          aria-invalid={length > LIMITS.messageMax}
          enterkeyhint="send"
          onCompositionStart={() => (composing.current = true)}
          onCompositionEnd={() => setTimeout(() => (composing.current = false))}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {canStop ? (
          <button
            type="button"
            class="send"
            aria-label={labels.stop}
            title={labels.stop}
            disabled={stopping}
            onClick={onStop}
          >
            <StopIcon />
          </button>
        ) : (
          <button type="submit" class="send" aria-label={labels.send} title={labels.send} disabled={!ready}>
            <SendIcon />
          </button>
        )}
      </div>
      {length > LIMITS.messageMax - NEAR_LIMIT ? (
        <p class={length > LIMITS.messageMax ? 'note over' : 'note'} role="status">
          <bdi>
            {number(length)} / {number(LIMITS.messageMax)}
          </bdi>
        </p>
      ) : (
        <p class="note">{labels.note}</p>
      )}
    </form>
  );
};

/** Grows the field with its text where the browser cannot do so by itself; the sheet holds the bounds. */
const fit = (field: HTMLTextAreaElement) => {
  if (globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
};
