import { MESSAGE_MAX } from '@chatbot-builder/contracts/constants';
import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { StoredValue } from '../visitor/stored-value';
import { SendIcon, StopIcon } from './icons';
import { useLocale } from './locale-context';

interface ComposerProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** The unsent text. Survives closing and reloading. */
  readonly draft: StoredValue;
  readonly canAsk: boolean;
  /** Whether an answer is being written. The button then stops it. */
  readonly canStop: boolean;
  readonly stopping: boolean;
  readonly onAsk: (text: string) => boolean;
  readonly onStop: () => void;
  /** What stands below the field while there is room to write. */
  readonly children: ComponentChildren;
}

/** The counter appears when this many characters are left. */
const NEAR_LIMIT = 500;

export const Composer = ({ field, draft, canAsk, canStop, stopping, onAsk, onStop, children }: ComposerProps) => {
  const { labels, direction, number } = useLocale();
  const [text, setText] = useState(() => draft.read() ?? '');
  // Safari fires compositionend just before the keydown of the Enter that ended the composition.
  const composing = useRef(false);
  const length = text.trim().length;
  const ready = canAsk && length > 0 && length <= MESSAGE_MAX;

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
          // `auto` cannot infer a direction from an empty field, so the placeholder uses the panel's.
          dir={text === '' ? direction : 'auto'}
          value={text}
          placeholder={labels.placeholder}
          aria-label={labels.placeholder}
          aria-invalid={length > MESSAGE_MAX}
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
            // The second half of a double click on Send lands here.
            onClick={({ detail }) => detail < 2 && onStop()}
          >
            <StopIcon />
          </button>
        ) : (
          <button type="submit" class="send" aria-label={labels.send} title={labels.send} disabled={!ready}>
            <SendIcon />
          </button>
        )}
      </div>
      {length > MESSAGE_MAX - NEAR_LIMIT ? (
        <p class={length > MESSAGE_MAX ? 'note over' : 'note'} role="status">
          <bdi>
            {number(length)} / {number(MESSAGE_MAX)}
          </bdi>
        </p>
      ) : (
        <div class="note">{children}</div>
      )}
    </form>
  );
};

/** Grows the field with its text in browsers without `field-sizing`. The stylesheet sets the bounds. */
const fit = (field: HTMLTextAreaElement) => {
  if (globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
};
