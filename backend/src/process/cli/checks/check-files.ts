import { createHash } from 'node:crypto';
import type { EmbeddedFiles } from '../../../engines/embedded-check.js';
import { FileUnreadable } from '../../../ports/text-extractor.js';
import type { CheckedLog, KnownDocument } from './check-log.js';

/** What is wrong with the pages of the database and with its jobs. */
export function* checkPages(files: EmbeddedFiles): Generator<string> {
  const found = files.database();
  if (!found) {
    yield `${files.databaseFile} cannot be read as a database. Restore a backup.`;
    return;
  }
  for (const part of found.parts)
    yield part.startsWith('view ')
      ? `Pages of the ${part} are damaged. Build it again: npm run replay -- rebuild ${part.slice('view '.length)}`
      : `Pages of the ${part} are damaged. Restore a backup from before the damage.`;
  for (const id of found.jobs)
    yield `The order of job ${id} cannot be read. The job will fail; see npm run replay -- status.`;
}

/** What is wrong with the files of documents that are ready. Their text must be the one that was indexed. */
export async function* checkObjects(files: EmbeddedFiles, { documents }: CheckedLog): AsyncGenerator<string> {
  for (const [id, document] of documents) {
    const wrong = document.textHash === undefined ? undefined : await wrongWith(files, document);
    if (wrong)
      yield `The file of document ${id} ${wrong}. Restore it from a backup, or have its owner upload it again.`;
  }
}

async function wrongWith(files: EmbeddedFiles, document: KnownDocument): Promise<string | undefined> {
  const { objectKey, name, fileSize, textHash } = document;
  const bytes = await files.object(objectKey);
  if (!bytes) return `is missing (${objectKey})`;
  if (bytes.length !== fileSize) return `has ${bytes.length} bytes instead of ${fileSize} (${objectKey})`;
  try {
    const markdown = await files.extractor.extract({ name, bytes });
    if (createHash('sha256').update(markdown).digest('hex') === textHash) return undefined;
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error;
  }
  return `does not hold the text that was indexed (${objectKey})`;
}

/** What is wrong with the knowledge indexes. */
export function* checkIndexes(files: EmbeddedFiles, { documents, chatbots }: CheckedLog): Generator<string> {
  const ready = [...documents].filter(([, { textHash }]) => textHash !== undefined);
  const expected = Map.groupBy(ready, ([, { chatbotId }]) => chatbotId);
  for (const chatbotId of new Set([...files.indexed(), ...expected.keys()])) {
    const again = `It is built again with the next question, or now: npm run replay -- reindex ${chatbotId}`;
    const held = files.index(chatbotId);
    if (!held) yield `The knowledge index of chatbot ${chatbotId} is damaged. ${again}`;
    else if (chatbots.has(chatbotId) && expected.get(chatbotId)?.some(([id]) => !held.has(id)))
      yield `The knowledge index of chatbot ${chatbotId} lacks documents. ${again}`;
  }
}
