import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { formatNumber } from '@chatbot-builder/kit/format';
import { activeIn, conversationsBehind } from '../links';
import { Panel } from '../panel/panel';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const HOURS = 24;
const HEIGHT = 260;

const hourOf = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export function HoursOfTheWeek({
  chatbotId,
  report: { byHour, days },
}: {
  chatbotId: string;
  report: AnalyticsReport;
}) {
  const hours = byHour.map((messages, at) => ({
    weekday: WEEKDAYS[Math.floor(at / HOURS)] ?? '',
    hour: hourOf(at % HOURS),
    messages,
    to: conversationsBehind(chatbotId, { ...activeIn(days), hour: String(at) }),
  }));
  const rows = byHour.some((messages) => messages > 0) ? hours : [];
  return (
    <Panel
      title="Hours of the Week"
      description="Messages of visitors, by UTC hour"
      empty="No messages in these days"
      file="hours-of-the-week"
      columns={[
        { title: 'Day of the week', value: ({ weekday }) => weekday },
        { title: 'Hour (UTC)', value: ({ hour }) => hour },
        { title: 'Messages', value: ({ messages }) => messages, to: ({ to }) => to },
      ]}
      rows={rows}
      chart={{
        kind: 'heat',
        unit: 'Messages',
        height: HEIGHT,
        points: rows.map(({ weekday, hour, messages, to }) => ({
          x: hour,
          y: messages,
          series: weekday,
          name: `${weekday}, ${hour}`,
          to,
        })),
        shown: formatNumber,
      }}
    />
  );
}
