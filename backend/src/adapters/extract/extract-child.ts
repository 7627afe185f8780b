import { Worker } from 'node:worker_threads';
import type { UploadedFile } from '../../ports/text-extractor.js';
import type { Answered } from './extract-processes.js';

/**
 * Entry point of a process that reads one file, answers and ends. Its argument is the deadline in milliseconds, which
 * it also watches itself, because a server that was killed cannot.
 */
const deadlineMs = Number(process.argv[2]);
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${deadlineMs})`, { eval: true }).unref();

const answer = (answered: Answered) => process.send?.(answered);

process.once('message', (file: UploadedFile) => {
  import('./extract-text.js')
    .then(({ extractText }) => extractText(file))
    .then(answer, (error: unknown) => answer({ error: error instanceof Error ? error.name : 'unknown' }));
});
