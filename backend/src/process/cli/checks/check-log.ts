import type { Catalog } from '@chatbot-builder/contracts/events';
import { idOf } from '@chatbot-builder/contracts/events';
import type { StoredChatbotEvent } from '@chatbot-builder/contracts/events/chatbot';
import type { StoredDocumentEvent } from '@chatbot-builder/contracts/events/document';
import type { Recorded } from '../../../kernel/envelope.js';
import { DamagedFile } from '../../../ports/damaged-file.js';
import type { EventStore } from '../../../ports/event-store.js';
import { logWithoutKeys } from '../../../runtime/log.js';
import { AlteredEvent, assertUnaltered, decoder, UnreadableEvent } from '../../../runtime/sealing/decode.js';

export interface KnownDocument {
  readonly chatbotId: string;
  readonly name: string;
  readonly objectKey: string;
  readonly fileSize: number;
  /** Of the text that was indexed. Undefined if the document is not ready. */
  readonly textHash: string | undefined;
}

/** What the log says of the other files, and what is wrong with the log itself, a sentence each. */
export interface CheckedLog {
  readonly events: number;
  readonly damage: readonly string[];
  readonly documents: ReadonlyMap<string, KnownDocument>;
  readonly chatbots: ReadonlySet<string>;
}

const RESTORE = 'Restore a backup from before the damage.';

/** Reads every event, checks its hash and that no revision is missing. */
export async function checkLog(events: EventStore, catalog: Catalog): Promise<CheckedLog> {
  const decode = decoder(catalog);
  const [damage, revisions] = [new Array<string>(), new Map<string, number>()];
  const [documents, chatbots] = [new Map<string, KnownDocument>(), new Set<string>()];
  let read = 0;
  try {
    for await (const page of logWithoutKeys(events, catalog).stored(undefined, new AbortController().signal))
      for (const record of page) {
        read++;
        const { stream, revision, position } = record;
        const expected = (revisions.get(stream) ?? revision - 1) + 1;
        revisions.set(stream, revision);
        if (revision !== expected)
          damage.push(`The log has no event ${expected} of ${stream} before position ${position}. ${RESTORE}`);
        try {
          const event = decode(record);
          assertUnaltered(event);
          follow(event, documents, chatbots);
        } catch (error) {
          if (error instanceof AlteredEvent) damage.push(`The log is damaged: ${error.message}. ${RESTORE}`);
          else if (!(error instanceof UnreadableEvent)) throw error;
        }
      }
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    damage.push(`${error.message} ${RESTORE}`);
  }
  return { events: read, damage, documents, chatbots };
}

function follow(event: Recorded, documents: Map<string, KnownDocument>, chatbots: Set<string>): void {
  const [id, { type, data }] = [idOf(event.stream), event as Recorded<StoredChatbotEvent | StoredDocumentEvent>];
  const { chatbotId = '' } = event.metadata;
  const known = documents.get(id);
  if (type === 'ChatbotCreated') chatbots.add(id);
  if (type === 'ChatbotDeleted' || type === 'ChatbotErased') chatbots.delete(id);
  if (type === 'DocumentAdded') documents.set(id, { chatbotId, ...data, textHash: undefined });
  if (type === 'DocumentIndexed' && known) documents.set(id, { ...known, textHash: data.textHash });
  if (type === 'DocumentFailed' && known) documents.set(id, { ...known, textHash: undefined });
  if (type === 'DocumentDeleted') documents.delete(id);
}
