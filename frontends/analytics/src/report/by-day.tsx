import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { formatNumber, formatUtcDay, formatUtcWeekday } from '@chatbot-builder/kit/format';
import { share } from '../format';
import { activeOn, conversationsBehind, repliedIn } from '../links';
import { Panel } from '../panel/panel';

const HEIGHT = 240;

interface DaysProps {
  readonly chatbotId: string;
  readonly report: AnalyticsReport;
}

export function Unanswered({ chatbotId, report: { byDay, totals } }: DaysProps) {
  const to = ({ date }: { date: string }) => conversationsBehind(chatbotId, { ...activeOn(date), unanswered: 'true' });
  const behindShare = (day: { date: string; unanswered: number }) => (day.unanswered > 0 ? to(day) : undefined);
  const rows = totals.unanswered > 0 ? byDay : [];
  return (
    <Panel
      title="Unanswered"
      description={`${share(totals.unanswered, totals.replies)} of replies found nothing in the knowledge`}
      empty="Every reply found something in the knowledge"
      file="unanswered"
      columns={[
        { title: 'Day (UTC)', value: ({ date }) => date },
        { title: 'Unanswered', value: ({ unanswered }) => unanswered, to },
        {
          title: 'Replies',
          value: ({ replies }) => replies,
          to: ({ date }) => conversationsBehind(chatbotId, repliedIn({ from: date, to: date })),
        },
        { title: 'Share', value: ({ unanswered, replies }) => share(unanswered, replies), to: behindShare },
      ]}
      rows={rows}
      chart={{
        kind: 'columns',
        unit: 'Unanswered',
        height: HEIGHT,
        points: rows.map((day) => ({ x: day.date, y: day.unanswered, name: formatUtcWeekday(day.date), to: to(day) })),
        shown: formatNumber,
        tick: formatUtcDay,
      }}
    />
  );
}

export function Satisfaction({ chatbotId, report: { byDay, totals } }: DaysProps) {
  const to = (rating: 'up' | 'down') => (day: { date: string }) =>
    conversationsBehind(chatbotId, { ...activeOn(day.date), rating });
  const rated = totals.up + totals.down;
  const rows = rated > 0 ? byDay : [];
  return (
    <Panel
      title="Satisfaction"
      description={
        rated > 0
          ? `${formatNumber(rated)} rated replies, ${share(totals.up, rated)} of them with a thumb up`
          : 'Thumbs that visitors gave to replies'
      }
      empty="No reply was rated"
      file="satisfaction"
      columns={[
        { title: 'Day (UTC)', value: ({ date }) => date },
        { title: 'Thumbs up', value: ({ up }) => up, to: to('up') },
        { title: 'Thumbs down', value: ({ down }) => down, to: to('down') },
      ]}
      rows={rows}
      chart={{
        kind: 'columns',
        height: HEIGHT,
        points: rows.flatMap((day) => [
          { x: day.date, y: day.up, series: 'Thumbs up', name: formatUtcWeekday(day.date), to: to('up')(day) },
          { x: day.date, y: day.down, series: 'Thumbs down', name: formatUtcWeekday(day.date), to: to('down')(day) },
        ]),
        shown: formatNumber,
        tick: formatUtcDay,
      }}
    />
  );
}
