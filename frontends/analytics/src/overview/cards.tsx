import type { ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { Link } from '@chatbot-builder/kit/router';
import { formatDuration, formatNumber } from '@chatbot-builder/kit/format';
import { perSession } from '../format';
import { conversationsBehind } from '../links';
import classes from './cards.module.css';

interface CardProps {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly to: string;
}

const Card = ({ label, value, note, to }: CardProps) => (
  <section className={classes['card']} aria-label={label}>
    <h2>{label}</h2>
    <p className={classes['value']}>
      <Link to={to}>{value}</Link>
    </p>
    <p className={classes['note']}>{note}</p>
  </section>
);

export function Cards({ chatbotId, figures }: { chatbotId: string; figures: ChatbotAnalytics }) {
  const { totalMessages, totalConversations, avgResponseTimeMs } = figures;
  const to = conversationsBehind(chatbotId);
  return (
    <div className={classes['cards']}>
      <Card label="Total Messages" value={formatNumber(totalMessages)} note="All time" to={to} />
      <Card label="Conversations" value={formatNumber(totalConversations)} note="Unique sessions" to={to} />
      <Card label="Avg Response Time" value={formatDuration(avgResponseTimeMs)} note="AI response time" to={to} />
      <Card
        label="Avg Messages/Session"
        value={perSession(totalMessages, totalConversations)}
        note="Engagement metric"
        to={to}
      />
    </div>
  );
}
