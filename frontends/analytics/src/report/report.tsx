import { ErrorState, Loading } from '@chatbot-builder/kit';
import { useAnalyticsReportQuery } from '../analytics-api';
import type { Days } from '../range';
import { problemOf } from '../range';
import { Satisfaction, Unanswered } from './by-day';
import { HoursOfTheWeek } from './by-hour';
import { Channels, Languages, Pages } from './by-name';
import { RangePicker } from './range-picker';
import classes from './report.module.css';
import { ResponseTimes } from './response-times';
import { Totals } from './totals';
import { Cost, Tokens } from './usage';

interface ReportProps {
  readonly chatbotId: string;
  readonly days: Days;
  readonly onDays: (days: Days) => void;
}

/** What happened on some days, beside as many before them. */
export function Report({ chatbotId, days, onDays }: ReportProps) {
  const wrong = problemOf(days, new Date()) !== undefined;
  const { currentData, data, error, refetch } = useAnalyticsReportQuery({ chatbotId, ...days }, { skip: wrong });
  // The days before stay until the new ones arrive.
  const report = currentData ?? (error ? undefined : data);
  return (
    <section aria-labelledby="report">
      <header className={classes['heading']}>
        <div>
          <h2 id="report">In Detail</h2>
          <p>UTC days, compared with as many before them</p>
        </div>
        <RangePicker days={days} onChange={onDays} />
      </header>
      {!report && error && !wrong && (
        <ErrorState title="The report could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!report && !error && !wrong && <Loading label="Loading the report" />}
      {report && (
        <div className={classes['panels']}>
          <div className={classes['wide']}>
            <Totals chatbotId={chatbotId} report={report} />
          </div>
          <Unanswered chatbotId={chatbotId} report={report} />
          <Satisfaction chatbotId={chatbotId} report={report} />
          <div className={classes['wide']}>
            <HoursOfTheWeek chatbotId={chatbotId} report={report} />
          </div>
          <Languages chatbotId={chatbotId} report={report} />
          <Channels chatbotId={chatbotId} report={report} />
          <Pages chatbotId={chatbotId} report={report} />
          <ResponseTimes chatbotId={chatbotId} report={report} />
          <Tokens chatbotId={chatbotId} report={report} />
          <Cost chatbotId={chatbotId} report={report} />
        </div>
      )}
    </section>
  );
}
