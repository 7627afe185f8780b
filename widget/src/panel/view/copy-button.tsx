import { useEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../../shared/copy-text';
import { CheckIcon, CopyIcon } from './icons';
import { useLocale } from './locale-context';

/** How long the check mark stays, in milliseconds. */
const SHOWN_MS = 2_000;

export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { labels } = useLocale();
  const [copied, setCopied] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const at = button.current;
    if (!at?.parentElement || !(await copyText(text, at.parentElement))) return;
    setCopied(true);
  };
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-label={label}
        title={label}
        ref={button}
        onClick={() => void copy()}
      >
        {copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
      </button>
      <span class="sr" role="status">
        {copied && labels.copied}
      </span>
    </>
  );
};
