import type { Message } from '@chatbot-builder/contracts/http';
import { FileText } from 'lucide-react';
import { useEffect, useRef } from 'react';
import classes from './message-view.module.css';

type Source = NonNullable<Message['reply']>['sources'][number];

/** The passage of the document as it was when the answer was given. Scrolls into view as it opens. */
export function Passage({ id, source }: { id: string; source: Source }) {
  const passage = useRef<HTMLQuoteElement>(null);
  useEffect(() => passage.current?.scrollIntoView({ block: 'nearest' }), [source]);
  const { title, headings, text } = source;
  return (
    <blockquote className={classes['passage']} id={id} ref={passage}>
      <p dir="auto">{text}</p>
      <footer>
        <FileText size={14} aria-hidden />
        <span>{[title, ...headings].join(' › ')}</span>
      </footer>
    </blockquote>
  );
}
