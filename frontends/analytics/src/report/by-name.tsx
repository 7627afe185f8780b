import { LANGUAGES } from '@chatbot-builder/contracts/constants';
import type { AnalyticsReport } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { namedBars } from '../chart/bars';
import { activeIn, type Behind, conversationsBehind } from '../links';
import { Panel } from '../panel/panel';

interface Named {
  readonly name: string;
  readonly amount: number;
  readonly behind: Behind;
}

interface NamedPanelProps {
  readonly chatbotId: string;
  readonly title: string;
  readonly description: string;
  readonly empty: string;
  readonly file: string;
  /** What has the name, and what is counted. */
  readonly columns: readonly [string, string];
  readonly rows: readonly Named[];
}

function NamedPanel({ chatbotId, columns: [name, amount], rows, ...words }: NamedPanelProps) {
  const to = ({ behind }: Named) => conversationsBehind(chatbotId, behind);
  return (
    <Panel
      {...words}
      columns={[
        { title: name, value: (row) => row.name },
        { title: amount, value: (row) => row.amount, to },
      ]}
      rows={rows}
      chart={namedBars(
        amount,
        rows.map((row) => ({ name: row.name, y: row.amount, to: to(row) })),
      )}
    />
  );
}

interface NamesProps {
  readonly chatbotId: string;
  readonly report: AnalyticsReport;
}

const languageOf = (code: string): string => LANGUAGES.find((language) => language.code === code)?.name ?? code;

export const Languages = ({ chatbotId, report: { days, languages } }: NamesProps) => (
  <NamedPanel
    chatbotId={chatbotId}
    title="Languages"
    description="Replies by language"
    empty="No replies in these days"
    file="languages"
    columns={['Language', 'Replies']}
    rows={languages.map(({ language, replies }) => ({
      name: languageOf(language),
      amount: replies,
      behind: { ...activeIn(days), language },
    }))}
  />
);

const CHANNELS: Readonly<Record<string, string>> = { widget: 'Website widget' };

export const Channels = ({ chatbotId, report: { days, channels } }: NamesProps) => (
  <NamedPanel
    chatbotId={chatbotId}
    title="Channels"
    description="Conversations by where they took place"
    empty="No conversations in these days"
    file="channels"
    columns={['Channel', 'Conversations']}
    rows={channels.map(({ channel, conversations }) => ({
      name: CHANNELS[channel] ?? channel,
      amount: conversations,
      behind: { ...days, channel },
    }))}
  />
);

export const Pages = ({ chatbotId, report: { pages } }: NamesProps) => (
  <NamedPanel
    chatbotId={chatbotId}
    title="Pages"
    description="Top 10 pages on which conversations began, all time"
    empty="No page is known yet"
    file="pages"
    columns={['Page', 'Conversations']}
    rows={pages.map(({ page, conversations, key }) => ({
      name: page,
      amount: conversations,
      behind: { page: key },
    }))}
  />
);
