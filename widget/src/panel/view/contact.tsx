import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ChatTransport, PanelConfig } from '../api';
import { useLocale } from './locale-context';

interface ContactProps {
  /** What the owner offers. */
  readonly of: Pick<PanelConfig, 'contactEmail' | 'contactLink'>;
  readonly question: string;
  readonly newId: () => string;
  /** Leaves the visitor's address. If omitted, nobody would read it. */
  readonly onLeave: ChatTransport['contact'];
}

/** Ways to a person, below an answer that found nothing. */
export const Contact = ({ of: { contactEmail, contactLink }, question, newId, onLeave }: ContactProps) => {
  const { labels } = useLocale();
  const [state, become] = useState<'offered' | 'asked' | 'sending' | 'failed' | 'sent'>('offered');
  // Sent again, it counts once.
  const [id] = useState(newId);
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // What had the focus is gone.
    const next = state === 'asked' ? field : state === 'sent' ? status : undefined;
    next?.current?.focus({ preventScroll: true });
  }, [state]);
  const send = async () => {
    const email = field.current?.value ?? '';
    become('sending');
    try {
      await onLeave?.({ id, email, question });
      become('sent');
    } catch {
      become('failed');
    }
  };
  const asks = state === 'asked' || state === 'sending' || state === 'failed';
  return (
    <div class="contact">
      {/^https?:/.test(contactLink) && (
        <a class="button" href={contactLink} target="_blank" rel="noopener noreferrer">
          {labels.contactUs}
        </a>
      )}
      {contactEmail && (
        <a class="button" href={`mailto:${contactEmail}`}>
          <bdi>{contactEmail}</bdi>
        </a>
      )}
      {onLeave && state === 'offered' && (
        <button type="button" class="button" onClick={() => become('asked')}>
          {labels.leaveEmail}
        </button>
      )}
      {asks && (
        <form
          class="leave"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <input
            ref={field}
            type="email"
            required
            maxLength={254}
            autocomplete="email"
            placeholder={labels.yourEmail}
            aria-label={labels.yourEmail}
          />
          <button type="submit" class="button" disabled={state === 'sending'}>
            {labels.send}
          </button>
        </form>
      )}
      <p role="status" tabindex={-1} ref={status}>
        {state === 'sent' && labels.emailSent}
        {state === 'failed' && labels.failed}
      </p>
    </div>
  );
};
