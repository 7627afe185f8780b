import {
  ChatbotArt,
  EmptyState,
  ErrorState,
  isNotFound,
  Page,
  PageHeader,
  useAppDispatch,
  useChatbot,
  useToday,
  Loading,
} from '@chatbot-builder/kit';
import { useSearchParams } from '@chatbot-builder/kit/router';
import { lazy, Suspense } from 'react';
import { analyticsApi, useAnalyticsReportQuery, useChatbotAnalyticsQuery } from './analytics-api';
import { ChatbotSelect } from './chatbot-select';
import { Cards } from './overview/cards';
import { MessageVolume } from './overview/message-volume';
import { PopularQuestions } from './overview/popular-questions';
import { type Days, daysIn, problemOf, today } from './range';
import { Report } from './report/report';
import classes from './screen.module.css';
import { LoadingPanel } from './unanswered/unanswered-skeleton';
import { useLiveRefetch } from './use-live-refetch';

/** Lazy, because the page is near its budget. */
const UnansweredQuestions = lazy(async () => ({
  default: (await import('./unanswered/unanswered-questions')).UnansweredQuestions,
}));

/** `/analytics?chatbot=<id>&from=<day>&to=<day>`. */
export function AnalyticsScreen() {
  const [params, setParams] = useSearchParams();
  const id = params.get('chatbot') ?? undefined;
  const { chatbot, error, refetch } = useChatbot(id);
  const missing = id === undefined || isNotFound(error);
  const now = useToday();
  const set = (changes: Record<string, string>) => setParams({ ...Object.fromEntries(params), ...changes });
  return (
    <Page>
      <PageHeader
        title="Analytics Dashboard"
        subtitle="Track performance and insights for your chatbots"
        action={<ChatbotSelect chosen={chatbot} onChange={(chosen) => void set({ chatbot: chosen })} />}
      />
      {!chatbot && !missing && !error && <Loading label="Loading the chatbot" />}
      {!chatbot && !missing && error && (
        <ErrorState title="The chatbot could not be loaded" error={error} onRetry={refetch} />
      )}
      {missing && (
        <EmptyState art={<ChatbotArt />} title="Analytics">
          Select a chatbot to view analytics
        </EmptyState>
      )}
      {chatbot && (
        <Figures
          chatbotId={chatbot.id}
          days={daysIn(params, now)}
          onDays={(days) => void set({ ...days })}
          // The last 30 days are others tomorrow.
          key={`${chatbot.id} ${today(now)}`}
        />
      )}
    </Page>
  );
}

interface FiguresProps {
  readonly chatbotId: string;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

function Figures({ chatbotId, days, onDays }: FiguresProps) {
  const { data: figures, error, refetch } = useChatbotAnalyticsQuery(chatbotId, { refetchOnMountOrArgChange: true });
  const report = useAnalyticsReportQuery(
    { chatbotId, ...days },
    { skip: problemOf(days, new Date()) !== undefined, refetchOnMountOrArgChange: true },
  );
  const dispatch = useAppDispatch();
  useLiveRefetch(
    (event) => event.kind === 'conversation-changed' && event.chatbotId === chatbotId,
    () => dispatch(analyticsApi.util.invalidateTags([{ type: 'Analytics', id: chatbotId }])),
  );
  if (error && (!figures || isNotFound(error)))
    return (
      <ErrorState
        title="The analytics could not be loaded"
        error={error}
        onRetry={() => void refetch()}
        back={{ to: '/analytics', label: 'Choose another chatbot' }}
      />
    );
  if (!figures) return <Loading label="Loading the analytics" />;
  return (
    <>
      <div className={classes['figures']}>
        <Cards chatbotId={chatbotId} figures={figures} />
        <MessageVolume chatbotId={chatbotId} days={figures.messagesByDay} />
        <div className={classes['questions']}>
          <PopularQuestions chatbotId={chatbotId} questions={figures.popularQuestions} asked={report.data?.questions} />
          <Suspense fallback={<LoadingPanel />}>
            <UnansweredQuestions chatbotId={chatbotId} />
          </Suspense>
        </div>
      </div>
      <Report chatbotId={chatbotId} days={days} onDays={onDays} />
    </>
  );
}
