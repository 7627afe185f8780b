import type { AnalyticsReport, Percentiles } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { formatDuration } from '@chatbot-builder/kit/format';
import { activeIn, conversationsBehind } from '../links';
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
  readonly to: string;
}

/** Times are exact to 5%, so the reply that took as long may have been so much faster. */
const LEAST = 0.95;

function rowsOf(word: string, times: Percentiles | null, slower: (least: string) => string): readonly Row[] {
  if (!times) return [];
  return PERCENTILES.map(([key, percentile]) => ({
    word,
    percentile,
    ms: times[key],
    to: slower(String(Math.floor(times[key] * LEAST))),
  }));
}

export function ResponseTimes({ chatbotId, report }: { chatbotId: string; report: AnalyticsReport }) {
  const behind = (word: 'firstWordMs' | 'lastWordMs') => (least: string) =>
    conversationsBehind(chatbotId, { ...activeIn(report.days), [word]: least });
  const rows = [
    ...rowsOf('First word', report.firstWord, behind('firstWordMs')),
    ...rowsOf('Last word', report.lastWord, behind('lastWordMs')),
  ];
  return (
    <Panel
      title="Response Times"
      description="From a message to the first and to the last word of its reply, exact to 5%. Opens replies that took as long or longer."
      empty="No replies in these days"
      file="response-times"
      columns={[
        { title: 'Until', value: ({ word }) => word },
        { title: 'For', value: ({ percentile }) => percentile },
        { title: 'At most (ms)', value: ({ ms }) => ms, shown: formatDuration, to: ({ to }) => to },
      ]}
      rows={rows}
      chart={{
        kind: 'columns',
        height: HEIGHT,
        grouped: true,
        points: rows.map(({ word, percentile, ms, to }) => ({ x: percentile, y: ms, series: word, to })),
        shown: formatDuration,
      }}
    />
  );
}
