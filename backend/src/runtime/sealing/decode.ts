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
 * needed. If the hash does not match or the upcast fails, reading `data` throws. Whoever folds the event makes it a dead
 * letter, and readers that do not need its data are not affected.
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
    if (eventHash(stream, record) !== record.hash)
      return unreadable(record, new AlteredEvent(`${stream}/${revision} (${type}) does not match its hash`));
    if (version === definition.version) return record;
    try {
      return { ...record, data: upcast(type, definition, version, record.data) };
    } catch (error) {
      return unreadable(record, error);
    }
  };

const unreadable = (record: StoredRecord, error: unknown): Recorded => ({
  ...record,
  get data(): never {
    throw error;
  },
});
