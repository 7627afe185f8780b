import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import { serverMessage, toastFailure } from '@chatbot-builder/kit';
import { AnswerDrawer, useRestoreUnansweredMutation } from '@chatbot-builder/kit/answers';

interface AnswerQuestionProps {
  readonly row: UnansweredQuestion;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** A form for the answer. It outlives the question's row, because it says what was saved. */
export function AnswerQuestion({ row: { id, chatbotId, question, asked }, ...drawer }: AnswerQuestionProps) {
  const [restore] = useRestoreUnansweredMutation();
  const bringBack = async () => {
    try {
      await restore(id).unwrap();
    } catch (error) {
      toastFailure('Failed to bring the question back', serverMessage(error, 'Please try again'));
    }
  };
  const [source] = asked;
  return (
    source && (
      <AnswerDrawer
        {...drawer}
        title="Add answer"
        target={{ chatbotId, source }}
        question={question}
        answer=""
        onUndone={() => void bringBack()}
      />
    )
  );
}
