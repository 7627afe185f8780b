import type { AnalyticsReport, ReportTotals } from '@chatbot-builder/contracts/http/chatbot-analytics';
import { Tooltip } from '@chatbot-builder/kit/antd';
import { Link, useLocation } from '@chatbot-builder/kit/router';
import { formatDollars, formatDuration, formatNumber, formatUtcDate } from '@chatbot-builder/kit/format';
import { changed, share } from '../format';
import { activeIn, type Behind, conversationsBehind, repliedIn, UNANSWERED_HASH } from '../links';
import cards from '../overview/cards.module.css';

interface Figure {
  readonly label: string;
  readonly shown: (totals: ReportTotals) => string;
  /** What two ranges are compared by. Undefined if there is nothing to compare. */
  readonly compared: (totals: ReportTotals) => number | undefined;
  readonly behind: (days: AnalyticsReport['days']) => Behind;
  /** Where the page says more of it. */
  readonly more?: { readonly label: string; readonly hash: string };
}

const part = (share: number, whole: number): number | undefined => (whole === 0 ? undefined : share / whole);

const FIGURES: readonly Figure[] = [
  {
    label: 'Conversations begun',
    shown: (t) => formatNumber(t.conversations),
    compared: (t) => t.conversations,
    behind: (days) => days,
  },
  { label: 'Messages', shown: (t) => formatNumber(t.messages), compared: (t) => t.messages, behind: activeIn },
  {
    label: 'Unanswered replies',
    shown: (t) => share(t.unanswered, t.replies),
    compared: (t) => part(t.unanswered, t.replies),
    behind: (days) => ({ ...activeIn(days), unanswered: 'true' }),
    more: { label: 'See the questions', hash: UNANSWERED_HASH },
  },
  {
    label: 'Satisfaction',
    shown: (t) => share(t.up, t.up + t.down),
    compared: (t) => part(t.up, t.up + t.down),
    behind: (days) => ({ ...activeIn(days), rating: 'up' }),
  },
  {
    label: 'Thumbs down',
    shown: (t) => formatNumber(t.down),
    compared: (t) => t.down,
    behind: (days) => ({ ...activeIn(days), rating: 'down' }),
  },
  {
    label: 'Response time',
    shown: (t) => (t.avgResponseTimeMs === null ? '–' : formatDuration(t.avgResponseTimeMs)),
    compared: (t) => t.avgResponseTimeMs ?? undefined,
    behind: repliedIn,
  },
  { label: 'Tokens', shown: (t) => formatNumber(t.tokens), compared: (t) => t.tokens, behind: repliedIn },
  {
    label: 'Model cost',
    shown: (t) => formatDollars(t.costMicroUsd / 1_000_000),
    compared: (t) => t.costMicroUsd,
    behind: repliedIn,
  },
];

/** What the days come to, beside as many days before them. */
export function Totals({ chatbotId, report }: { chatbotId: string; report: AnalyticsReport }) {
  const { days, before, totals, totalsBefore } = report;
  const { search } = useLocation();
  const compared = `${formatUtcDate(before.from)} to ${formatUtcDate(before.to)}`;
  return (
    <div className={cards['cards']}>
      {FIGURES.map((figure) => (
        <div className={cards['card']} role="group" aria-label={figure.label} key={figure.label}>
          <h2>{figure.label}</h2>
          <p className={cards['value']}>
            <Link to={conversationsBehind(chatbotId, figure.behind(days))}>{figure.shown(totals)}</Link>
          </p>
          <Tooltip title={`Compared with ${compared}`}>
            <p className={cards['note']} data-change>
              <Change now={figure.compared(totals)} before={figure.compared(totalsBefore)} />
              <Link to={conversationsBehind(chatbotId, figure.behind(before))}>
                {`before: ${figure.shown(totalsBefore)}`}
              </Link>
              {figure.more && <Link to={{ search, hash: figure.more.hash }}>{figure.more.label}</Link>}
            </p>
          </Tooltip>
        </div>
      ))}
    </div>
  );
}

function Change({ now, before }: { now: number | undefined; before: number | undefined }) {
  const change = now === undefined || before === undefined ? undefined : changed(now, before);
  if (change === undefined) return null;
  const arrow = change.startsWith('+') ? '↑' : change.startsWith('-') ? '↓' : '→';
  return (
    <span>
      <span aria-hidden>{arrow}</span> {change}
    </span>
  );
}
