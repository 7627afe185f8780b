import { useMemo } from 'preact/hooks';
import type { Reply } from '../thread/thread';
import { AlertIcon, RetryIcon } from './icons';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';
import { useParsers } from './parsers-context';

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
      return <Failed reply={reply} onRetry={onRetry} />;
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
  const { parseUnfinished } = useParsers();
  const blocks = useMemo(() => parseUnfinished(text), [text, parseUnfinished]);
  return (
    <div class="bubble md wide unfinished" dir="auto" aria-live="off">
      <Markdown blocks={blocks} />
    </div>
  );
};

const Failed = ({ reply, onRetry }: { reply: Extract<Reply, { phase: 'failed' }>; onRetry: () => void }) => {
  const { labels } = useLocale();
  const { questionKept, busy, gone, unavailable } = labels;
  const reasons = { connection: questionKept, refused: questionKept, busy, gone, unavailable };
  return (
    <div class="failed" role="alert">
      <AlertIcon size={16} />
      <div>
        <strong>{labels.notAnswered}</strong>
        <p dir="auto">{reply.message ?? reasons[reply.reason]}</p>
        {reply.reason !== 'gone' && (
          <button type="button" class="button" onClick={onRetry}>
            <RetryIcon size={16} />
            {labels.tryAgain}
          </button>
        )}
      </div>
    </div>
  );
};
