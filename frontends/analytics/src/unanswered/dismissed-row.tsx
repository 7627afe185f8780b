import { Button } from '@chatbot-builder/kit/antd';
import classes from './unanswered.module.css';

interface DismissedRowProps {
  readonly question: string;
  readonly pending: boolean;
  readonly onUndo: () => void;
}

/** In the place of a question that was just dismissed. */
export const DismissedRow = ({ question, pending, onUndo }: DismissedRowProps) => (
  <>
    <p className={`${classes['words']} ${classes['dismissed']}`}>
      Dismissed “<bdi>{question}</bdi>”
    </p>
    {/* The focus comes here from the button that is gone. */}
    <Button
      size="small"
      className={classes['undo']}
      autoFocus
      loading={pending}
      aria-label={`Undo: dismissed “${question}”`}
      onClick={onUndo}
    >
      Undo
    </Button>
  </>
);
