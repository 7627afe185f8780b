import type { AnalyticsReport, Percentiles } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { responseTime } from '../format';
import { conversationsBehind } from '../links';
import { Panel } from '../panel/panel';

const HEIGHT = 240;
const PERCENTILES = [
  ['p50', 'Half of replies'],
  ['p90', '90% of replies'],
  ['p99', '99% of replies'],
] as const;

interface Row {
  readonly word: string;
  readonly percentile: string;
  readonly ms: number;
}

const rowsOf = (word: string, times: Percentiles | null): readonly Row[] =>
  times ? PERCENTILES.map(([key, percentile]) => ({ word, percentile, ms: times[key] })) : [];

export function ResponseTimes({ chatbotId, report }: { chatbotId: string; report: AnalyticsReport }) {
  const rows = [...rowsOf('First word', report.firstWord), ...rowsOf('Last word', report.lastWord)];
  const to = conversationsBehind(chatbotId, report.days);
  return (
    <Panel
      title="Response Times"
      description="From a message to the first and to the last word of its reply, exact to 5%"
      empty="No replies in these days"
      file="response-times"
      columns={[
        { title: 'Until', value: ({ word }) => word },
        { title: 'For', value: ({ percentile }) => percentile },
        { title: 'At most (ms)', value: ({ ms }) => ms, shown: responseTime, to: () => to },
      ]}
      rows={rows}
      chart={{
        kind: 'columns',
        height: HEIGHT,
        grouped: true,
        points: rows.map(({ word, percentile, ms }) => ({ x: percentile, y: ms, series: word, to })),
        shown: responseTime,
      }}
    />
  );
}
