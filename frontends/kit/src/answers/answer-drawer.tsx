import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { serverMessage } from '../api/api-error';
import { toastFailure } from '../toast/toasts';
import { AnswerForm, type AnswerTarget } from './answer-form';
import { useWithdrawAnswerMutation } from './answers-api';
import classes from './answers.module.css';

interface WrittenProps {
  readonly target: AnswerTarget;
  readonly question: string;
  readonly answer: string;
  readonly onClose: () => void;
  /** Called once a new answer was withdrawn again. */
  readonly onUndone?: () => void;
}

export interface AnswerDrawerProps extends WrittenProps {
  readonly title: string;
  readonly open: boolean;
}

export const AnswerDrawer = ({ title, open, ...written }: AnswerDrawerProps) => (
  <Drawer open={open} onClose={written.onClose} title={title} size={520} destroyOnHidden>
    <Written {...written} />
  </Drawer>
);

function Written({ target, question, answer, onClose, onUndone }: WrittenProps) {
  const [saved, setSaved] = useState<string>();
  const [withdrawAnswer, withdrawing] = useWithdrawAnswerMutation();
  const undo = async (id: string) => {
    try {
      await withdrawAnswer(id).unwrap();
      onUndone?.();
      onClose();
    } catch (error) {
      toastFailure('Failed to withdraw the answer', serverMessage(error, 'Please try again'));
    }
  };
  if (saved)
    return (
      <div className={classes['saved']} role="status">
        <p>Saved. The chatbot gives this answer whenever a visitor asks the question, in any words.</p>
        <div className={classes['buttons']}>
          {'source' in target && (
            <Button loading={withdrawing.isLoading} onClick={() => void undo(saved)}>
              Undo
            </Button>
          )}
          <Button type="primary" autoFocus onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    );
  return (
    <AnswerForm
      target={target}
      question={question}
      answer={answer}
      hint="Preferred over documents wherever the question is asked, also in other words. Visitors see “Answered by the team”. You find all answers in the chatbot’s Training tab."
      onSaved={setSaved}
      onCancel={onClose}
    />
  );
}
