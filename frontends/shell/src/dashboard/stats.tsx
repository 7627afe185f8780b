import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ChatbotSummary, DashboardFigures } from '@chatbot-builder/contracts/http';
import type { ListPage } from '@chatbot-builder/kit';
import { ChatbotFace } from '@chatbot-builder/kit/brand';
import { formatNumber } from '@chatbot-builder/kit/format';
import { SparkLine } from './spark-line';
import { StatCard } from './stat-card';
import { weekOverWeek, weekOverWeekText } from './week-over-week';
import classes from './stats.module.css';

const FACES = 6;

function Change({ figures }: { figures: DashboardFigures }) {
  const percent = weekOverWeek(figures.conversationsLast7Days, figures.conversationsPrevious7Days);
  const Arrow = percent < 0 ? ArrowDown : ArrowUp;
  return (
    <span className={classes['change']} data-up={percent > 0}>
      {percent !== 0 && <Arrow size={14} aria-hidden />}
      {weekOverWeekText(percent)}
    </span>
  );
}

interface StatsProps {
  readonly chatbots: ListPage<ChatbotSummary>;
  readonly figures: DashboardFigures;
}

export function Stats({ chatbots, figures }: StatsProps) {
  return (
    <>
      <StatCard label="Total Chatbots" value={chatbots.total ?? chatbots.items.length} note="Active chatbots">
        <div className={classes['faces']}>
          {chatbots.items.slice(0, FACES).map(({ id, primaryColor }) => (
            <ChatbotFace key={id} color={primaryColor} size={22} />
          ))}
        </div>
      </StatCard>
      <StatCard label="Conversations" value={figures.totalConversations} note={<Change figures={figures} />}>
        <SparkLine values={figures.days.map((day) => day.conversations)} />
      </StatCard>
      <StatCard
        label="Messages"
        value={figures.totalMessages}
        note={`${formatNumber(figures.messagesLast7Days)} this week`}
      >
        <SparkLine values={figures.days.map((day) => day.messages)} />
      </StatCard>
    </>
  );
}
