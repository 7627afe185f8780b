import classes from './cited-answer.module.css';

interface CitedAnswerProps {
  readonly text: string;
  readonly source: string;
  /** Of the bubble. */
  readonly className: string | undefined;
}

/**
 * A picture of an answer as the widget shows it: its last word carries the number of the source, which stands below it.
 */
export function CitedAnswer({ text, source, className }: CitedAnswerProps) {
  const lastWord = text.lastIndexOf(' ') + 1;
  return (
    <>
      <p className={className}>
        {text.slice(0, lastWord)}
        <span className={classes['glued']}>
          {text.slice(lastWord)}
          <span className={classes['number']}>1</span>
        </span>
      </p>
      <p className={classes['source']}>
        <span className={classes['number']}>1</span>
        {source}
      </p>
    </>
  );
}
