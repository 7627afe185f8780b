import { Answers } from './answers';
import { UnansweredLink } from './unanswered-link';

export const AnswersSection = ({ chatbotId }: { chatbotId: string }) => (
  <>
    <Answers chatbotId={chatbotId} />
    <UnansweredLink chatbotId={chatbotId} />
  </>
);
