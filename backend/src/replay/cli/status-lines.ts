import type { FailedJob } from '@chatbot-builder/contracts/http/jobs';
import type { ReplayStatus, ViewStatus } from '@chatbot-builder/contracts/http/replay';

const HEADINGS = ['VIEW', 'VERSION', 'AT', 'LAG', 'BUILDING', 'DEAD LETTERS'];

/** The status as a table, followed by the dead letters. */
export function statusLines({ head, views, reactions }: ReplayStatus): string[] {
  const rows = [HEADINGS, ...views.map(rowOf)];
  const widths = HEADINGS.map((_heading, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const all = [...views, ...reactions.map(({ reaction, deadLetters }) => ({ view: reaction, deadLetters }))];
  const letters = all.flatMap(({ view, deadLetters }) =>
    deadLetters.map(({ key, position, error }) => `${view} ${key} dead-lettered at position ${position}: ${error}`),
  );
  const unreadable = views.flatMap(({ view, unreadable: event }) =>
    event === undefined ? [] : [`${view} can only be kept by a newer version: ${event}`],
  );
  return [
    head === null ? 'The log is empty.' : `The log ends at position ${head}.`,
    '',
    ...table,
    ...withGap(letters),
    ...withGap(unreadable),
  ];
}

/** Printed below the status. Empty if no job failed. */
export const failedJobLines = (jobs: readonly FailedJob[]): string[] =>
  withGap(
    jobs.map(
      ({ id, name, correlationId, failedAt, attempts, error }) =>
        `${name} ${id} (${correlationId}) failed ${failedAt} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}: ${error}`,
    ),
  );

const withGap = (lines: readonly string[]): string[] => (lines.length > 0 ? ['', ...lines] : []);

const rowOf = ({ view, version, live, builds, deadLetters }: ViewStatus): string[] => [
  view,
  live && live.version !== version ? `${live.version} (${version} to come)` : String(version),
  live ? String(live.checkpoint ?? 0) : 'not built yet',
  live ? `${live.lag}${live.lagsFurther ? ' or more' : ''} ${live.lag === 1 ? 'event' : 'events'}` : '',
  builds.map(({ progress }) => `${Math.floor(progress * 100)} %`).join(', '),
  deadLetters.length > 0 ? String(deadLetters.length) : '',
];
