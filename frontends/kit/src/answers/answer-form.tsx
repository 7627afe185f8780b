import { LIMITS } from '@chatbot-builder/contracts/constants';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { serverMessage } from '../api/api-error';
import { toastFailure } from '../toast/toasts';
import { useAddAnswerMutation, useEditAnswerMutation } from './answers-api';
import classes from './answers.module.css';

/** The answer that is edited, or the reply that a new one is written for. */
export type AnswerTarget =
  | { readonly answerId: string }
  | {
      readonly chatbotId: string;
      readonly source: { readonly conversationId: string; readonly messageId: string };
    };

export interface AnswerFormProps {
  readonly target: AnswerTarget;
  readonly question: string;
  readonly answer: string;
  readonly hint?: ReactNode;
  readonly focus?: 'question' | 'answer';
  readonly onSaved: (answerId: string) => void;
  readonly onCancel: () => void;
}

/** What a chatbot should answer to a question. Saves it. */
export function AnswerForm({ target, hint, focus, onSaved, onCancel, ...given }: AnswerFormProps) {
  const [question, setQuestion] = useState(given.question.slice(0, LIMITS.answerQuestionMax));
  const [answer, setAnswer] = useState(given.answer.slice(0, LIMITS.answerMax));
  const [addAnswer, adding] = useAddAnswerMutation();
  const [editAnswer, editing] = useEditAnswerMutation();
  const [questionId, answerId] = [useId(), useId()];
  const save = async () => {
    try {
      if ('answerId' in target) {
        await editAnswer({ id: target.answerId, question, answer }).unwrap();
        onSaved(target.answerId);
      } else onSaved((await addAnswer({ ...target, question, answer }).unwrap()).id);
    } catch (error) {
      toastFailure('Failed to save the answer', serverMessage(error, 'Please try again'));
    }
  };
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
        dir="auto"
        autoFocus={focus === 'question'}
        value={question}
        maxLength={LIMITS.answerQuestionMax}
        autoSize={{ minRows: 2, maxRows: 4 }}
        // A question is one line. Return saves nothing by accident.
        onChange={({ target }) => setQuestion(target.value.replaceAll('\n', ' '))}
      />
      <label htmlFor={answerId}>Answer</label>
      <Input.TextArea
        id={answerId}
        dir="auto"
        autoFocus={focus === 'answer'}
        value={answer}
        maxLength={LIMITS.answerMax}
        autoSize={{ minRows: 6, maxRows: 16 }}
        onChange={({ target }) => setAnswer(target.value)}
      />
      {hint && <p className={classes['hint']}>{hint}</p>}
      <div className={classes['buttons']}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={question.trim() === '' || answer.trim() === ''}
          loading={adding.isLoading || editing.isLoading}
        >
          Save answer
        </Button>
      </div>
    </form>
  );
}
