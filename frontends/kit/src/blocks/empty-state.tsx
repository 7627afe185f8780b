import type { ReactNode } from 'react';
import { useDocumentTitle } from './page';
import classes from './states.module.css';

interface EmptyStateProps {
  readonly art: ReactNode;
  readonly title: string;
  /** The text from the specification. */
  readonly children: ReactNode;
  /** An optional helpful sentence. */
  readonly hint?: ReactNode;
  readonly action?: ReactNode;
  /** For an empty pane instead of an empty page: no card and less padding. */
  readonly inset?: boolean;
  /** Where the page is nothing else: the title is also the page's heading and the document's title. */
  readonly whole?: boolean;
}

function PageTitle({ children }: { children: string }) {
  useDocumentTitle(children);
  return <h1>{children}</h1>;
}

export function EmptyState({ art, title, children, hint, action, inset = false, whole = false }: EmptyStateProps) {
  return (
    <section className={classes['state']} data-inset={inset}>
      <div className={classes['art']}>{art}</div>
      {whole ? <PageTitle>{title}</PageTitle> : <h2>{title}</h2>}
      <p>{children}</p>
      {hint && <p>{hint}</p>}
      {action && <div className={classes['action']}>{action}</div>}
    </section>
  );
}
