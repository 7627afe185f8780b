import type { ChatbotAnalytics } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { formatNumber, formatUtcDay, formatUtcWeekday } from '@chatbot-builder/kit/format';
import { activeOn, conversationsBehind } from '../links';
import { Panel } from '../panel/panel';

const HEIGHT = 300;

interface MessageVolumeProps {
  readonly chatbotId: string;
  readonly days: ChatbotAnalytics['messagesByDay'];
}

export function MessageVolume({ chatbotId, days }: MessageVolumeProps) {
  const to = ({ date }: { date: string }) => conversationsBehind(chatbotId, activeOn(date));
  const shown = days.some((day) => day.count > 0) ? days : [];
  return (
    <Panel
      title="Message Volume (Last 30 Days)"
      description="Days are UTC days"
      empty="No message data available yet"
      file="message-volume"
      columns={[
        { title: 'Day (UTC)', value: ({ date }) => date },
        { title: 'Messages', value: (day) => day.count, to },
      ]}
      rows={shown}
      chart={{
        kind: 'line',
        unit: 'Messages',
        height: HEIGHT,
        points: shown.map((day) => ({ x: day.date, y: day.count, name: formatUtcWeekday(day.date), to: to(day) })),
        shown: formatNumber,
        tick: formatUtcDay,
      }}
    />
  );
}
