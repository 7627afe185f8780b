import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Labels } from '../labels/labels';

/** Below the composer: asks once more before the conversation is ended. */
export const End = ({ labels, onEnd }: { labels: Labels; onEnd: () => Promise<void> }) => {
  const [state, become] = useState<'offered' | 'asked' | 'ending' | 'failed'>('offered');
  const isAsked = state !== 'offered';
  const end = () => {
    become('ending');
    onEnd().catch(() => become('failed'));
  };
  return (
    <>
      <span role="status">{state === 'failed' ? labels.failed : isAsked ? labels.endQuestion : labels.note}</span>
      <button
        type="button"
        disabled={state === 'ending'}
        // The second half of a double click is no answer.
        onClick={({ detail }) => (isAsked ? detail < 2 && end() : become('asked'))}
      >
        {labels.endChat}
      </button>
      {isAsked && (
        <button type="button" onClick={() => become('offered')}>
          {labels.cancel}
        </button>
      )}
    </>
  );
};

/** In place of the composer, once nothing more can be asked. */
export const Ended = ({ labels, onRestart }: { labels: Labels; onRestart: () => void }) => {
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus is gone.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class="foot note">
      <span role="status">{labels.ended}</span>
      <button type="button" class="button" ref={button} onClick={onRestart}>
        {labels.newConversation}
      </button>
    </div>
  );
};
