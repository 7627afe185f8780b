import { FileUnreadable, TextExtractor, type UploadedFile } from '../../ports/text-extractor.js';
import { checkFile } from './check-file.js';
import type { ExtractProcesses } from './extract-processes.js';

export class FileTextExtractor extends TextExtractor {
  constructor(private readonly processes: ExtractProcesses) {
    super();
  }

  async check(file: UploadedFile): Promise<void> {
    await checkFile(file);
  }

  async extract(file: UploadedFile): Promise<string> {
    const extracted = await this.processes.run(file);
    if ('fault' in extracted) throw new FileUnreadable(extracted.fault);
    return extracted.markdown;
  }

  close(): Promise<void> {
    return this.processes.close();
  }
}
