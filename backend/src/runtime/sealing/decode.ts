import { type Catalog, upcast } from '@chatbot-builder/contracts/events';
import type { Recorded } from '../../kernel/envelope.js';
import type { StoredRecord } from '../../ports/event-store.js';
import { eventHash } from '../event-hash.js';

/** A newer version of the product wrote this event, and this version cannot read it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The event was changed after it was appended: its hash does not match. */
export class AlteredEvent extends Error {
  override readonly name = 'AlteredEvent';
}

export type Decode = (record: StoredRecord) => Recorded;

/**
 * Checks the hash of a record and upcasts it to the current version of its event. Personal fields stay sealed, so no key is
 * needed. If the hash does not match or the upcast fails, reading `data` throws, so that one bad event does not stop a reader
 * of the whole log. Whoever acts on an event calls `assertUnaltered` first.
 * @throws UnreadableEvent
 */
export const decoder =
  (catalog: Catalog): Decode =>
  (record) => {
    const { stream, revision, type, version } = record;
    const definition = catalog.event(type)?.definition;
    if (!definition || version > definition.version)
      throw new UnreadableEvent(
        `${stream}/${revision} holds ${type} version ${version}, which a newer version of the product wrote`,
      );
    if (!isUnaltered(record))
      return unreadable(record, new AlteredEvent(`${stream}/${revision} (${type}) does not match its hash`));
    if (version === definition.version) return record;
    try {
      return { ...record, data: upcast(type, definition, version, record.data) };
    } catch (error) {
      return unreadable(record, error);
    }
  };

/** Whether the record is as it was appended. */
export const isUnaltered = (record: StoredRecord): boolean => eventHash(record.stream, record) === record.hash;

/** Call it before a fold: one that reads only the metadata would not notice. @throws AlteredEvent */
export function assertUnaltered(event: Recorded): void {
  try {
    void event.data;
  } catch (error) {
    if (error instanceof AlteredEvent) throw error;
  }
}

const unreadable = (record: StoredRecord, error: unknown): Recorded => ({
  ...record,
  get data(): never {
    throw error;
  },
});
