import { LIMITS } from '@chatbot-builder/contracts/constants';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { Drawer } from '@chatbot-builder/kit/antd-drawer';
import { useId, useState } from 'react';
import { useAddAnswerMutation, useEditAnswerMutation, useWithdrawAnswerMutation } from './answers-api';
import classes from './improve.module.css';

export interface Improved {
  readonly chatbotId: string;
  readonly conversationId: string;
  readonly messageId: string;
  /** What the visitor asked, or the question of the team's answer that was given. */
  readonly question: string;
  readonly answer: string;
  /** The team's answer that was given. It is edited instead of added. */
  readonly answerId: string | undefined;
}

interface ImproveDrawerProps extends Improved {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const ImproveDrawer = ({ open, onClose, ...improved }: ImproveDrawerProps) => (
  <Drawer open={open} onClose={onClose} title="Improve answer" size={520} destroyOnHidden>
    <Form {...improved} onClose={onClose} />
  </Drawer>
);

function Form({ chatbotId, conversationId, messageId, onClose, ...given }: Improved & { onClose: () => void }) {
  const [question, setQuestion] = useState(given.question.slice(0, LIMITS.answerQuestionMax));
  const [answer, setAnswer] = useState(given.answer.slice(0, LIMITS.answerMax));
  const [added, setAdded] = useState<string>();
  const [addAnswer, adding] = useAddAnswerMutation();
  const [editAnswer, editing] = useEditAnswerMutation();
  const [withdrawAnswer, withdrawing] = useWithdrawAnswerMutation();
  const [questionId, answerId] = [useId(), useId()];
  const isComplete = question.trim() !== '' && answer.trim() !== '';

  const attempt = async (failed: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toastFailure(failed, serverMessage(error, 'Please try again'));
    }
  };
  const save = () =>
    attempt('Failed to save the answer', async () => {
      const known = added ?? given.answerId;
      if (known) await editAnswer({ id: known, question, answer }).unwrap();
      setAdded(
        known ?? (await addAnswer({ chatbotId, question, answer, source: { conversationId, messageId } }).unwrap()).id,
      );
    });
  const undo = (id: string) =>
    attempt('Failed to withdraw the answer', async () => {
      await withdrawAnswer(id).unwrap();
      onClose();
    });

  if (added)
    return (
      <div className={classes['saved']} role="status">
        <p>Saved. The chatbot gives this answer whenever a visitor asks the question, in any words.</p>
        <div className={classes['buttons']}>
          {!given.answerId && (
            <Button loading={withdrawing.isLoading} onClick={() => void undo(added)}>
              Undo
            </Button>
          )}
          <Button type="primary" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    );
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label htmlFor={questionId}>Question</label>
      <Input.TextArea
        id={questionId}
        value={question}
        maxLength={LIMITS.answerQuestionMax}
        autoSize={{ minRows: 2, maxRows: 4 }}
        // A question is one line. Return saves nothing by accident.
        onChange={({ target }) => setQuestion(target.value.replaceAll('\n', ' '))}
      />
      <label htmlFor={answerId}>Answer</label>
      <Input.TextArea
        id={answerId}
        value={answer}
        maxLength={LIMITS.answerMax}
        autoSize={{ minRows: 6, maxRows: 16 }}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <p className={classes['hint']}>
        Preferred over documents wherever the question is asked, also in other words. Visitors see “Answered by the
        team”. You find all answers in the chatbot’s Training tab.
      </p>
      <div className={classes['buttons']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="primary" htmlType="submit" disabled={!isComplete} loading={adding.isLoading || editing.isLoading}>
          Save answer
        </Button>
      </div>
    </form>
  );
}
