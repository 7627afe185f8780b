import { describe, expect, it } from 'vitest';
import type { FailedJob } from '@chatbot-builder/contracts/http/jobs';
import type { ReplayFrame, ReplayStatus } from '@chatbot-builder/contracts/http/replay';
import { TextOutput, JsonOutput } from './output.js';

const streams = (isTTY: boolean) => {
  const written = { out: '', progress: '' };
  return {
    written,
    out: { write: (text: string) => (written.out += text) },
    progress: { isTTY, write: (text: string) => (written.progress += text) },
  };
};

const building = (progress: number): ReplayFrame => ({ kind: 'building', view: 'chatbots', checkpoint: 1, progress });
const compared = {
  kind: 'compared',
  view: 'chatbots',
  position: 12,
  documents: 3,
  moved: 0,
  differences: 0,
  deadLetters: 0,
  waiting: 0,
} as const;

it('redraws a progress bar on a terminal, and clears it before other output', () => {
  const to = streams(true);
  const output = new TextOutput(to);
  for (const progress of [0, 0.5]) output.frame(building(progress));
  output.frame({ kind: 'rebuilt', view: 'chatbots' });
  expect(to.written).toEqual({
    out: 'chatbots is rebuilt.\n',
    progress: `\r\x1b[Kchatbots [${'.'.repeat(30)}] 0 %\r\x1b[Kchatbots [${'#'.repeat(15)}${'.'.repeat(15)}] 50 %\r\x1b[K`,
  });
});

it('without a terminal, prints progress every tenth', () => {
  const to = streams(false);
  const output = new TextOutput(to);
  for (const progress of [0, 0.05, 0.11, 0.2, 0.22]) output.frame(building(progress));
  expect(to.written.progress).toBe('chatbots: 0 %\nchatbots: 11 %\nchatbots: 22 %\n');
  output.frame({ kind: 'folding', view: null, progress: 0.5 });
  expect(to.written.progress).toMatch(/All views: 50 %\n$/);
});

it('prints one JSON object per line', () => {
  const to = streams(true);
  const output = new JsonOutput(to);
  const status: ReplayStatus = {
    head: 3,
    views: [{ view: 'chatbots', version: 1, live: null, builds: [], deadLetters: [] }],
    reactions: [
      { reaction: 'reaction:reminders', deadLetters: [{ key: 'chatbot-1/0', position: 2, error: 'Error: no' }] },
    ],
  };
  output.status(status);
  output.frame(building(0.5));
  expect(
    to.written.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { kind: 'log', head: 3 },
    { kind: 'view', ...status.views[0] },
    { kind: 'reaction', ...status.reactions[0] },
    building(0.5),
  ]);
  expect(to.written.progress).toBe('');
});

describe('failed jobs', () => {
  const failed: FailedJob = {
    id: 'job-1',
    name: 'accounts.erase',
    correlationId: 'request-1',
    failedAt: '2026-11-20T12:00:00.000Z',
    attempts: 24,
    error: 'the index is locked',
  };

  it('are one JSON line each', () => {
    const to = streams(true);
    new JsonOutput(to).failedJobs([failed]);
    expect(JSON.parse(to.written.out)).toEqual({ kind: 'failed-job', ...failed });
  });

  it('are reported as unknown if they are kept elsewhere', () => {
    const [people, lines] = [streams(false), streams(false)];
    for (const output of [new TextOutput(people), new JsonOutput(lines)])
      output.failedJobsUnknown('There is no data.sqlite.');
    expect(people.written.out).toBe('\nFailed jobs cannot be listed here. There is no data.sqlite.\n');
    expect(JSON.parse(lines.written.out)).toEqual({ kind: 'failed-jobs-unknown', message: 'There is no data.sqlite.' });
  });

  it('are listed below the status, if there are any', () => {
    const to = streams(false);
    const output = new TextOutput(to);
    output.failedJobs([]);
    expect(to.written.out).toBe('');
    output.failedJobs([failed, { ...failed, id: 'job-2', attempts: 1 }]);
    expect(to.written.out).toBe(
      '\naccounts.erase job-1 (request-1) failed 2026-11-20T12:00:00.000Z after 24 attempts: the index is locked\naccounts.erase job-2 (request-1) failed 2026-11-20T12:00:00.000Z after 1 attempt: the index is locked\n',
    );
  });
});

it.each<[ReplayFrame, string]>([
  [compared, 'chatbots: 3 documents compared at position 12, equal.\n'],
  [
    { ...compared, documents: 1, differences: 1, position: null },
    'chatbots: 1 document compared at the beginning of the log, 1 different.\n',
  ],
  [
    { ...compared, moved: 2 },
    'chatbots: 3 documents compared at position 12, equal.\n  2 documents changed during the comparison and compared after the change.\n',
  ],
  [
    { ...compared, waiting: 1 },
    'chatbots: 3 documents compared at position 12, equal.\n  1 event not folded yet, and no process was folding: compared at the position of the view.\n',
  ],
  [{ kind: 'differs', view: 'chatbots', id: 'a', how: 'missing', fields: [] }, 'chatbots a is missing.\n'],
  [
    { kind: 'differs', view: 'chatbots', id: 'a', how: 'extra', fields: [] },
    'chatbots a should not exist: the log makes no such document.\n',
  ],
  [
    { kind: 'differs', view: 'chatbots', id: 'a', how: 'changed', fields: ['name', 'words'] },
    'chatbots a differs in name, words.\n',
  ],
  [{ kind: 'differs', view: 'chatbots', id: 'a', how: 'changed', fields: [] }, 'chatbots a differs in its position.\n'],
  [
    { kind: 'retried', view: 'chatbots', deadLetters: [{ key: 'a', position: 4, error: 'Error: no' }] },
    'chatbots: 1 dead letter left:\n  a at position 4: Error: no\n',
  ],
])('prints %j as text', (frame, words) => {
  const to = streams(false);
  new TextOutput(to).frame(frame);
  expect(to.written.out).toBe(words);
});

it('prints the status as a table, followed by the dead letters', () => {
  const to = streams(false);
  new TextOutput(to).status({
    head: 120,
    views: [
      {
        view: 'chatbots',
        version: 2,
        live: { version: 1, checkpoint: 118, lag: 1, lagsFurther: false },
        builds: [{ version: 2, checkpoint: 60, progress: 0.5 }],
        deadLetters: [],
      },
      {
        view: 'messages',
        version: 1,
        live: { version: 1, checkpoint: null, lag: 10_000, lagsFurther: true },
        builds: [],
        deadLetters: [{ key: 'a', position: 7, error: 'Error: no' }],
      },
      {
        view: 'documents',
        version: 1,
        live: null,
        builds: [],
        deadLetters: [],
        unreadable: 'document-1/0 holds DocumentPainted version 1',
      },
    ],
    reactions: [
      { reaction: 'reaction:reminders', deadLetters: [{ key: 'chatbot-1/0', position: 2, error: 'Error: none' }] },
    ],
  });
  expect(to.written.out).toBe(
    [
      'The log ends at position 120.',
      '',
      'VIEW       VERSION        AT             LAG                   BUILDING  DEAD LETTERS',
      'chatbots   1 (2 to come)  118            1 event               50 %',
      'messages   1              0              10000 or more events            1',
      'documents  1              not built yet',
      '',
      'messages a dead-lettered at position 7: Error: no',
      'reaction:reminders chatbot-1/0 dead-lettered at position 2: Error: none',
      '',
      'documents can only be kept by a newer version: document-1/0 holds DocumentPainted version 1',
      '',
    ].join('\n'),
  );
});
