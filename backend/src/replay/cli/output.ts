import type { FailedJob } from '@chatbot-builder/contracts/http/jobs';
import type { ReplayFrame, ReplayStatus } from '@chatbot-builder/contracts/http/replay';
import { frameLines } from './frame-lines.js';
import { failedJobLines, statusLines } from './status-lines.js';

const BAR = 30;
/** Without a terminal, progress is printed again after this much of a build. */
const STEP = 0.1;

export interface Streams {
  readonly out: { write(text: string): unknown };
  /** Progress goes here, so that results can be piped. */
  readonly progress: { write(text: string): unknown; readonly isTTY?: boolean };
}

/** Prints results for whoever runs the command. */
export interface Output {
  status(status: ReplayStatus): void;
  failedJobs(jobs: readonly FailedJob[]): void;
  /** Failed jobs cannot be listed, for this reason. */
  failedJobsUnknown(reason: string): void;
  frame(frame: ReplayFrame): void;
}

/** Prints one JSON object per line, including progress. */
export class JsonOutput implements Output {
  constructor(private readonly streams: Streams) {}

  status({ head, views, reactions }: ReplayStatus): void {
    this.#line({ kind: 'log', head });
    for (const view of views) this.#line({ kind: 'view', ...view });
    for (const reaction of reactions) this.#line({ kind: 'reaction', ...reaction });
  }

  failedJobs(jobs: readonly FailedJob[]): void {
    for (const job of jobs) this.#line({ kind: 'failed-job', ...job });
  }

  failedJobsUnknown(reason: string): void {
    this.#line({ kind: 'failed-jobs-unknown', message: reason });
  }

  frame(frame: ReplayFrame): void {
    this.#line(frame);
  }

  #line(fact: object): void {
    this.streams.out.write(`${JSON.stringify(fact)}\n`);
  }
}

/** Prints sentences, and a progress bar on a terminal. */
export class TextOutput implements Output {
  #barShown = false;
  #printed = { view: '', progress: 0 };

  constructor(private readonly streams: Streams) {}

  status(status: ReplayStatus): void {
    this.#say(statusLines(status));
  }

  failedJobs(jobs: readonly FailedJob[]): void {
    this.#say(failedJobLines(jobs));
  }

  failedJobsUnknown(reason: string): void {
    this.#say(['', `Failed jobs cannot be listed here. ${reason}`]);
  }

  frame(frame: ReplayFrame): void {
    if (frame.kind === 'building' || frame.kind === 'folding')
      this.#progress(frame.view ?? 'All views', frame.progress);
    else this.#say(frameLines(frame));
  }

  #progress(view: string, progress: number): void {
    const { progress: stream } = this.streams;
    const percent = `${Math.floor(progress * 100)} %`;
    if (stream.isTTY) {
      const done = Math.floor(progress * BAR);
      stream.write(`\r\x1b[K${view} [${'#'.repeat(done)}${'.'.repeat(BAR - done)}] ${percent}`);
      this.#barShown = true;
    } else if (view !== this.#printed.view || progress >= this.#printed.progress + STEP) {
      stream.write(`${view}: ${percent}\n`);
      this.#printed = { view, progress };
    }
  }

  #say(lines: readonly string[]): void {
    if (this.#barShown && lines.length > 0) this.streams.progress.write('\r\x1b[K');
    this.#barShown &&= lines.length === 0;
    for (const line of lines) this.streams.out.write(`${line}\n`);
  }
}
