import { useState } from 'react';
import { ArrowRight } from 'lucide-react';
import type { ChatbotSummary } from '@chatbot-builder/contracts/http';
import {
  DeleteChatbotDialog,
  ErrorState,
  isClient,
  Page,
  PageHeader,
  useCurrentUser,
  useDelayed,
  useNewestChatbots,
} from '@chatbot-builder/kit';
import { Link } from '@chatbot-builder/kit/router';
import { ChatbotCard } from '../chatbots/chatbot-card';
import { ChatbotCardSkeleton } from '../chatbots/chatbot-card-skeleton';
import { CreateChatbotButton } from '../chatbots/create-chatbot-button';
import { NoChatbots } from '../chatbots/no-chatbots';
import { SetupProgress } from './setup/setup-progress';
import { useSetup } from './setup/use-setup';
import { ViewConversations } from './view-conversations';
import { StatCardSkeleton } from './stat-card';
import { Stats } from './stats';
import { UnconfirmedEmail } from './unconfirmed-email';
import { useLiveFigures } from './use-live-figures';
import classes from './dashboard.module.css';

const RECENT = 6;
const SKELETONS = ['first', 'second', 'third'];

export function Dashboard() {
  const user = useCurrentUser();
  const chatbots = useNewestChatbots();
  const figures = useLiveFigures();
  const [deleting, setDeleting] = useState<ChatbotSummary>();
  const error = chatbots.error ?? (figures.data ? undefined : figures.error);
  const readOnly = !user || isClient(user);
  const setup = useSetup(readOnly);
  const loading = !error && (!chatbots.data || !figures.data || setup.loading);
  const late = useDelayed(loading);
  const retry = () => {
    void chatbots.refetch();
    void figures.refetch();
  };
  return (
    <Page>
      <PageHeader
        title="Dashboard"
        subtitle={readOnly ? 'Monitor your assigned chatbots' : 'Manage and monitor your chatbots'}
        action={!readOnly && (chatbots.data?.items.length ?? 0) > 0 && <CreateChatbotButton />}
      />
      <UnconfirmedEmail />
      {error && <ErrorState title="The dashboard could not be loaded" error={error} onRetry={retry} />}
      {late && <DashboardSkeleton />}
      {!error && !loading && chatbots.data && figures.data && (
        <>
          {setup.progress && <SetupProgress progress={setup.progress} />}
          <div className={classes['stats']}>
            <Stats chatbots={chatbots.data} figures={figures.data} />
          </div>
          <div className={classes['heading']}>
            <h2>Recent Chatbots</h2>
            {chatbots.data.items.length > 0 && (
              <Link to="/chatbots">
                All chatbots
                <ArrowRight size={14} aria-hidden />
              </Link>
            )}
          </div>
          {chatbots.data.items.length === 0 && <NoChatbots readOnly={readOnly} />}
          <ul className={classes['cards']}>
            {chatbots.data.items.slice(0, RECENT).map((chatbot) => (
              <li key={chatbot.id}>
                <ChatbotCard
                  chatbot={chatbot}
                  withoutDescription="No description"
                  detail={<ViewConversations chatbot={chatbot} />}
                  onDelete={readOnly ? undefined : () => setDeleting(chatbot)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <DeleteChatbotDialog chatbot={deleting} onClose={() => setDeleting(undefined)} />
    </Page>
  );
}

const DashboardSkeleton = () => (
  <div role="status" aria-label="Loading the dashboard">
    <div className={classes['stats']}>
      {SKELETONS.map((key) => (
        <StatCardSkeleton key={key} />
      ))}
    </div>
    <div className={classes['heading']} />
    <div className={classes['cards']}>
      {SKELETONS.map((key) => (
        <ChatbotCardSkeleton key={key} />
      ))}
    </div>
  </div>
);
