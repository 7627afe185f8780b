import type { AnalyticsReport, ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { namedBars } from '../chart/bars';
import { conversationsBehind } from '../links';
import { Panel } from '../panel/panel';

interface PopularQuestionsProps {
  readonly chatbotId: string;
  readonly questions: ChatbotAnalytics['popularQuestions'];
  /** The key of each, once it is known. */
  readonly asked: AnalyticsReport['questions'] | undefined;
}

export function PopularQuestions({ chatbotId, questions, asked }: PopularQuestionsProps) {
  const to = ({ question }: { question: string }) => {
    const key = asked?.find((each) => each.question === question)?.key;
    return key === undefined ? undefined : conversationsBehind(chatbotId, { question: key });
  };
  return (
    <Panel
      title="Popular Questions"
      description="Top 10 most common user messages"
      empty="No question data available yet"
      file="popular-questions"
      columns={[
        { title: 'Question', value: ({ question }) => question },
        { title: 'Times asked', value: (each) => each.count, to },
      ]}
      rows={questions}
      chart={namedBars(
        'Times asked',
        questions.map((each) => {
          const address = to(each);
          return { name: each.question, y: each.count, ...(address && { to: address }) };
        }),
      )}
    />
  );
}
