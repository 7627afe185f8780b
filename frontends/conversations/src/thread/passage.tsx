import type { Message } from '@chatbot-builder/contracts/http';
import { FileText } from 'lucide-react';
import classes from './message-view.module.css';

type Source = NonNullable<Message['reply']>['sources'][number];

/** The passage of the document as it was when the answer was given. */
export const Passage = ({ id, source: { title, headings, text } }: { id: string; source: Source }) => (
  <blockquote className={classes['passage']} id={id}>
    <p dir="auto">{text}</p>
    <footer>
      <FileText size={14} aria-hidden />
      <span>{[title, ...headings].join(' › ')}</span>
    </footer>
  </blockquote>
);
