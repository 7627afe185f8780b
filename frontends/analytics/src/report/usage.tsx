import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { formatDollars, formatNumber, formatUtcDay, formatUtcWeekday } from '@chatbot-builder/kit/format';
import { activeOn, conversationsBehind, repliedIn } from '../links';
import { Panel } from '../panel/panel';

const HEIGHT = 240;
/** All models beyond those that a day counts by name. Their conversations are among those with a reply. */
const OTHER = 'other';
type Usage = AnalyticsReport['usage'][number];

interface UsageProps {
  readonly chatbotId: string;
  readonly report: AnalyticsReport;
}

const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;

function UsagePanel({
  chatbotId,
  report,
  title,
  file,
  amount,
  shown,
}: UsageProps & { title: string; file: string; amount: (usage: Usage) => number; shown: (value: number) => string }) {
  const to = ({ date, model }: Usage) =>
    conversationsBehind(
      chatbotId,
      model === OTHER ? repliedIn({ from: date, to: date }) : { ...activeOn(date), model },
    );
  const rows = report.usage.filter((usage) => amount(usage) > 0);
  return (
    <Panel
      title={title}
      description="By day and model"
      empty="No model of a provider was used in these days"
      file={file}
      columns={[
        { title: 'Day (UTC)', value: ({ date }) => date },
        { title: 'Model', value: ({ model }) => model },
        { title: 'Replies', value: ({ replies }) => replies, to },
        { title: 'Input tokens', value: ({ inputTokens }) => inputTokens, to },
        { title: 'of them cached', value: ({ cachedInputTokens }) => cachedInputTokens, to },
        { title: 'Output tokens', value: ({ outputTokens }) => outputTokens, to },
        {
          title: 'Cost (USD)',
          value: ({ costMicroUsd }) => costMicroUsd / 1_000_000,
          shown: formatDollars,
          to,
        },
      ]}
      rows={rows}
      chart={{
        kind: 'columns',
        height: HEIGHT,
        points: rows.map((usage) => ({
          x: usage.date,
          y: amount(usage),
          series: usage.model,
          name: formatUtcWeekday(usage.date),
          to: to(usage),
        })),
        shown,
        tick: formatUtcDay,
      }}
    />
  );
}

export const Tokens = (props: UsageProps) => (
  <UsagePanel {...props} title="Tokens" file="tokens" amount={tokensOf} shown={formatNumber} />
);

export const Cost = (props: UsageProps) => (
  <UsagePanel
    {...props}
    title="Model Cost"
    file="model-cost"
    // An axis names whole numbers, and a day's cost may be less than a dollar.
    amount={({ costMicroUsd }) => costMicroUsd}
    shown={(microUsd) => formatDollars(microUsd / 1_000_000)}
  />
);
