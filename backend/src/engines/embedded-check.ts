import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { codeOf } from '../adapters/disk/disk-fault.js';
import { objectPath } from '../adapters/disk/object-path.js';
import { extractProcesses } from '../adapters/extract/extract-processes.js';
import { FileTextExtractor } from '../adapters/extract/file-text-extractor.js';
import { documentsOfIndex } from '../adapters/fts5/check-index.js';
import { indexFiles } from '../adapters/fts5/index-copies.js';
import { checkDatabase, type DatabaseCheck } from '../adapters/sqlite/check-database.js';
import type { TextExtractor } from '../ports/text-extractor.js';
import type { EngineOptions } from './opening.js';

/** The files of a data directory, for a check that changes none of them. A server may be using them. */
export class EmbeddedFiles {
  readonly extractor: TextExtractor & { close(): Promise<void> };

  constructor(
    private readonly dataDir: string,
    options: Pick<EngineOptions, 'extractProcesses'> = {},
  ) {
    this.extractor = new FileTextExtractor(options.extractProcesses?.() ?? extractProcesses());
  }

  get databaseFile(): string {
    return join(this.dataDir, 'data.sqlite');
  }

  /** Undefined if the file cannot even be opened. */
  database(): DatabaseCheck | undefined {
    return checkDatabase(this.databaseFile);
  }

  /** Chatbots that have an index file. */
  indexed(): readonly string[] {
    return indexFiles(join(this.dataDir, 'knowledge')).map((name) => basename(name, '.sqlite'));
  }

  /** Ids of the documents in a chatbot's index. Undefined if the file is damaged. */
  index(chatbotId: string): ReadonlySet<string> | undefined {
    return documentsOfIndex(join(this.dataDir, 'knowledge', `${chatbotId}.sqlite`));
  }

  /** Undefined if there is no such object. */
  async object(key: string): Promise<Buffer | undefined> {
    try {
      return await readFile(objectPath(join(this.dataDir, 'objects'), key).file);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}
