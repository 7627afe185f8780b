import { useMemo } from 'preact/hooks';
import type { FailureReason } from '../failure';
import { markdownParsers } from '../markdown-parsers';
import type { Reply } from '../thread/thread';
import { Gone } from './gone';
import { AlertIcon, RetryIcon } from './icons';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';

interface OpenReplyProps {
  readonly reply: Reply;
  readonly onRetry: () => void;
}

/** The pending answer: writing indicator, partial text, or failure. */
export const OpenReply = ({ reply, onRetry }: OpenReplyProps) => {
  const { labels } = useLocale();
  switch (reply.phase) {
    case 'waiting':
      return null;
    case 'failed':
      return reply.reason === 'gone' ? (
        <Gone labels={labels} />
      ) : (
        <Failed reply={reply} reason={reply.reason} onRetry={onRetry} />
      );
    case 'writing':
      if (reply.text !== '') return <Unfinished text={reply.text} />;
      return (
        <div class="bubble" role="status" aria-label={labels.writing}>
          <div class="dots">
            <i />
            <i />
            <i />
          </div>
        </div>
      );
  }
};

/** Screen readers announce the complete answer, not each chunk of this one. */
const Unfinished = ({ text }: { text: string }) => {
  const blocks = useMemo(() => markdownParsers.parseUnfinished(text), [text]);
  return (
    <div class="bubble md wide unfinished" dir="auto" aria-live="off">
      <Markdown blocks={blocks} />
    </div>
  );
};

interface FailedProps {
  readonly reply: Extract<Reply, { phase: 'failed' }>;
  readonly reason: Exclude<FailureReason, 'gone'>;
  readonly onRetry: () => void;
}

const Failed = ({ reply, reason, onRetry }: FailedProps) => {
  const { labels } = useLocale();
  const { questionKept, busy, unavailable } = labels;
  const reasons = { connection: questionKept, refused: questionKept, busy, unavailable };
  return (
    <div class="failed" role="alert">
      <AlertIcon size={16} />
      <div>
        <strong>{labels.notAnswered}</strong>
        <p dir="auto">{reply.message ?? reasons[reason]}</p>
        <button type="button" class="button" onClick={onRetry}>
          <RetryIcon size={16} />
          {labels.retry}
        </button>
      </div>
    </div>
  );
};
