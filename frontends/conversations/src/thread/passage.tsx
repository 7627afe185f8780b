import type { Message } from '@chatbot-builder/contracts/http';
import { parsePassage } from '@chatbot-builder/widget/markdown/passage';
import { FileText } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { Markdown } from './markdown';
import classes from './message-view.module.css';

type Source = NonNullable<Message['reply']>['sources'][number];

interface PassageProps {
  readonly id: string;
  readonly source: Source;
  readonly answer: string;
}

/**
 * The passage of the document as it was when the answer was given, with the words marked that the answer repeats.
 * Scrolls into view as it opens.
 */
export function Passage({ id, source, answer }: PassageProps) {
  const passage = useRef<HTMLQuoteElement>(null);
  useEffect(() => passage.current?.scrollIntoView({ block: 'nearest' }), [source]);
  const { title, headings, text } = source;
  const blocks = useMemo(() => parsePassage(text, answer), [text, answer]);
  return (
    <blockquote className={classes['passage']} id={id} ref={passage}>
      <Markdown blocks={blocks} />
      <footer>
        <FileText size={14} aria-hidden />
        <span>{[title, ...headings].join(' › ')}</span>
      </footer>
    </blockquote>
  );
}
