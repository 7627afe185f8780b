import { join } from 'node:path';
import { extractThreads, FileTextExtractor } from '../adapters/extract/file-text-extractor.js';
import { Fts5KnowledgeIndex } from '../adapters/fts5/fts5-knowledge-index.js';
import { indexThreads } from '../adapters/fts5/index-threads.js';
import type { Engines } from './engines.js';
import type { Opening } from './opening.js';

/** What reads files and finds passages. */
export function openKnowledge(opening: Opening): Pick<Engines, 'extractor' | 'knowledgeIndex'> {
  const { config, options } = opening;
  const knowledgeIndex = new Fts5KnowledgeIndex((options.indexThreads ?? indexThreads)(join(config.dataDir, 'knowledge')));
  opening.closeWith(() => knowledgeIndex.close());
  const extractor = new FileTextExtractor((options.extractThreads ?? extractThreads)());
  opening.closeWith(() => extractor.close());
  return { extractor, knowledgeIndex };
}
