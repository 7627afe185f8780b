import { Piscina } from 'piscina';
import { FileUnreadable, TextExtractor, type UploadedFile } from '../../ports/text-extractor.js';
import { checkFile } from './check-file.js';
import type { Extracted } from './extract-text.js';

const IDLE_MS = 30_000;
/** Memory limit per thread: a malicious file may crash a thread, but not the server. */
const THREAD_MEGABYTES = 512;

/** Runs extractions, in threads or on the caller's thread. */
export interface ExtractThreads {
  run(file: UploadedFile): Promise<Extracted>;
  close(): Promise<void>;
}

/** Extracts text in worker threads, because unpacking ten megabytes takes seconds. */
export function extractThreads(): ExtractThreads {
  const pool = new Piscina({
    filename: new URL('./extract-worker.js', import.meta.url).href,
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
  });
  return { run: (file) => pool.run(file) as Promise<Extracted>, close: () => pool.close() };
}

export class FileTextExtractor extends TextExtractor {
  constructor(private readonly threads: ExtractThreads) {
    super();
  }

  async check(file: UploadedFile): Promise<void> {
    await checkFile(file);
  }

  async extract(file: UploadedFile): Promise<string> {
    const extracted = await this.threads.run(file);
    if ('fault' in extracted) throw new FileUnreadable(extracted.fault);
    return extracted.markdown;
  }

  close(): Promise<void> {
    return this.threads.close();
  }
}
