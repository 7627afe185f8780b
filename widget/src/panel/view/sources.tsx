import type { WidgetSource } from '@chatbot-builder/contracts/widget';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { FileIcon } from './icons';
import { useLocale } from './locale-context';
import { useParsers } from './parsers-context';

interface SourcesProps {
  readonly sources: readonly WidgetSource[];
  /** The number of the open source. */
  readonly open: number | undefined;
  readonly onToggle: (source: number) => void;
  readonly answer: string;
}

/** A chip shows the file name without its extension. */
const titleOf = ({ title }: WidgetSource) => title.replace(/\.(docx|md|txt)$/i, '');

export const Sources = ({ sources, open, onToggle, answer }: SourcesProps) => {
  const { number } = useLocale();
  const shown = open === undefined ? undefined : sources[open - 1];
  return (
    <>
      <div class="sources">
        {sources.map((source, index) => (
          <button
            type="button"
            class="source"
            title={source.title}
            aria-expanded={open === index + 1}
            onClick={() => onToggle(index + 1)}
          >
            <span class="number">
              <bdi>{number(index + 1)}</bdi>
            </span>
            <bdi class="truncate">{titleOf(source)}</bdi>
          </button>
        ))}
      </div>
      {shown && <Passage key={open} source={shown} answer={answer} />}
    </>
  );
};

const Passage = ({ source, answer }: { source: WidgetSource; answer: string }) => {
  const { usedWords } = useParsers();
  const text = useRef<HTMLParagraphElement>(null);
  const passage = useRef<HTMLQuoteElement>(null);
  useLayoutEffect(() => {
    const first = text.current?.querySelector('mark');
    if (text.current && first) text.current.scrollTop = first.offsetTop - text.current.offsetTop - 20;
    if (passage.current) scrollIntoLog(passage.current);
  }, []);
  return (
    <blockquote class="passage" ref={passage}>
      <p ref={text} dir="auto" tabindex={0}>
        {usedWords(source.text, answer).map((segment) => (segment.used ? <mark>{segment.text}</mark> : segment.text))}
      </p>
      <footer>
        <FileIcon size={12} />
        <bdi class="truncate">{[source.title, ...source.headings].join(' › ')}</bdi>
      </footer>
    </blockquote>
  );
};

/** `scrollIntoView` would also scroll the customer's page. */
const scrollIntoLog = (element: HTMLElement) => {
  const log = element.closest('.log');
  if (!log) return;
  const below = element.getBoundingClientRect().bottom - log.getBoundingClientRect().bottom + 12;
  if (below > 0) log.scrollTop += below;
};
