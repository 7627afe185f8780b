import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { Button, Input } from '@chatbot-builder/kit/antd';
import { useState } from 'react';
import { useChangeAnswerMutation } from './answers-api';
import classes from './answers.module.css';

/** Edits an answer in its place in the list. */
export function AnswerForm({ answer, onClose }: { answer: TeamAnswer; onClose: () => void }) {
  const [text, setText] = useState({ question: answer.question, answer: answer.answer });
  const [change, { isLoading }] = useChangeAnswerMutation();
  const save = async () => {
    try {
      await change({ id: answer.id, ...text }).unwrap();
      onClose();
    } catch (error) {
      toastFailure('Failed to save the answer', serverMessage(error, 'Please try again'));
    }
  };
  return (
    <div className={classes['form']}>
      <Input
        aria-label="Question"
        autoFocus
        value={text.question}
        maxLength={LIMITS.answerQuestionMax}
        onChange={({ target }) => setText({ ...text, question: target.value })}
      />
      <Input.TextArea
        aria-label="Answer"
        value={text.answer}
        maxLength={LIMITS.answerMax}
        autoSize={{ minRows: 3, maxRows: 12 }}
        onChange={({ target }) => setText({ ...text, answer: target.value })}
      />
      <div className={classes['buttons']}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="primary"
          loading={isLoading}
          disabled={text.question.trim() === '' || text.answer.trim() === ''}
          onClick={() => void save()}
        >
          Save answer
        </Button>
      </div>
    </div>
  );
}
