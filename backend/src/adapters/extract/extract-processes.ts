import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Slots } from '../../concurrency/slots.js';
import { EngineUnavailable } from '../../ports/event-store.js';
import type { UploadedFile } from '../../ports/text-extractor.js';
import type { Extracted } from './extract-text.js';

const CHILD = fileURLToPath(new URL('./extract-child.js', import.meta.url));
/** Signals that ask a whole group of processes to stop. They say nothing about the file. */
const STOPS = new Set<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP']);
/** Where there are no signals, V8 ends a process that ran out of memory with this code or a higher one. */
const ABORTED = 134;

export interface ExtractLimits {
  readonly atOnce: number;
  readonly deadlineMs: number;
  readonly heapMb: number;
}
/** Enough for ten megabytes of XML, which is more text than a document may hold. */
const LIMITS: ExtractLimits = { atOnce: 2, deadlineMs: 60_000, heapMb: 512 };

const interrupted = () => new EngineUnavailable('Extracting text was interrupted by a stop');

/** What a child process answers. */
export type Answered = Extracted | { readonly error: string };

/** Runs extractions, in processes of their own or on the caller's thread. */
export interface ExtractProcesses {
  run(file: UploadedFile): Promise<Extracted>;
  close(): Promise<void>;
}

/**
 * Extracts each file's text in a process of its own, because memory that runs out in a thread can end the whole server.
 * A file on which the process dies, for lack of memory or time, is `unreadable`. What still runs when `stopping`
 * aborts, or at the close, ends at once with EngineUnavailable: a stop does not wait for it.
 */
export function extractProcesses(
  stopping?: AbortSignal,
  { atOnce, deadlineMs, heapMb }: ExtractLimits = LIMITS,
): ExtractProcesses {
  const slots = new Slots(atOnce);
  const closing = new AbortController();
  const signal = AbortSignal.any([closing.signal, ...(stopping ? [stopping] : [])]);
  const extract = (file: UploadedFile) =>
    new Promise<Extracted>((resolve, reject) => {
      const child = fork(CHILD, [String(deadlineMs)], {
        // A file that takes the process over finds no keys or credentials.
        env: {},
        execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        signal,
        timeout: deadlineMs,
        killSignal: 'SIGKILL',
      });
      child.once('error', (error) => reject(signal.aborted ? interrupted() : error));
      child.once('message', (answered: Answered) =>
        'error' in answered
          ? reject(new Error(`Extracting text failed with an error of the kind ${answered.error}`))
          : resolve(answered),
      );
      // After the last message. Settles nothing if there was one.
      child.once('close', (code, by) => {
        if (by && STOPS.has(by)) reject(interrupted());
        else if (by || (code ?? 0) >= ABORTED) resolve({ fault: 'unreadable' });
        else reject(new Error(`The process that extracts text ended with ${code}`));
      });
      // If the process is gone already, `close` says so.
      child.send(file, () => undefined);
    });
  return {
    run: (file) => slots.run(() => extract(file)),
    close: async () => closing.abort(),
  };
}
