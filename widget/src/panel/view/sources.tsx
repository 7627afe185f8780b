import type { WidgetSource } from '@chatbot-builder/contracts/widget';
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { sourceNames } from '../../shared/source-names';
import { markdownParsers } from '../markdown-parsers';
import { FileIcon } from './icons';
import { useLocale } from './locale-context';
import { Markdown } from './markdown';

interface SourcesProps {
  readonly sources: readonly WidgetSource[];
  /** The number of the open source. */
  readonly open: number | undefined;
  readonly onToggle: (source: number) => void;
  readonly answer: string;
}

export const Sources = ({ sources, open, onToggle, answer }: SourcesProps) => {
  const { labels, number } = useLocale();
  const names = sourceNames(sources);
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
            <bdi class="truncate">{source.byTeam ? labels.byTeam : names[index]}</bdi>
          </button>
        ))}
      </div>
      {shown && <Passage key={open} source={shown} answer={answer} />}
    </>
  );
};

const Passage = ({ source, answer }: { source: WidgetSource; answer: string }) => {
  const blocks = useMemo(() => markdownParsers.parsePassage(source.text, answer), [source.text, answer]);
  const text = useRef<HTMLDivElement>(null);
  const passage = useRef<HTMLQuoteElement>(null);
  useLayoutEffect(() => {
    const first = text.current?.querySelector('mark');
    if (text.current && first) text.current.scrollTop = topOf(first) - topOf(text.current) - 20;
    if (passage.current) scrollIntoLog(passage.current);
  }, []);
  return (
    <blockquote class="passage" ref={passage}>
      <div class="quoted md" ref={text} dir="auto" tabindex={0}>
        <Markdown blocks={blocks} />
      </div>
      <footer>
        <FileIcon size={12} />
        <bdi class="truncate">{[source.title, ...source.headings].join(' › ')}</bdi>
      </footer>
    </blockquote>
  );
};

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** In pixels, between an opened passage and the log's edge. */
const GAP = 12;

/** `scrollIntoView` would also scroll the customer's page. A passage that is higher than the log begins at its top. */
const scrollIntoLog = (element: HTMLElement) => {
  const log = element.closest('.log');
  if (!log) return;
  const [shown, seen] = [element.getBoundingClientRect(), log.getBoundingClientRect()];
  const below = Math.min(shown.bottom - seen.bottom + GAP, shown.top - seen.top - GAP);
  if (below > 0) log.scrollTop += below;
};
