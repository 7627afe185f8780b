import { type Catalogue, upcast } from '@chatbot-builder/contracts/events';
import type { Recorded } from '../../kernel/envelope.js';
import type { StoredRecord } from '../../ports/event-store.js';
import { eventHash } from '../event-hash.js';

/** The log holds what this version of the product cannot read: a newer one wrote it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** An event is not what was appended: its hash does not match. */
export class AlteredEvent extends Error {
  override readonly name = 'AlteredEvent';
}

export type Decode = (record: StoredRecord) => Recorded;

/**
 * Checks the hash of a record and lifts it to the current version of its event; personal fields stay sealed, so that it
 * takes no key. Data that does not match its hash, or that no upcast lifts, throws when it is read: whoever folds the
 * event puts it aside as a dead letter, and nobody else is held up by it.
 * @throws UnreadableEvent
 */
export const decoder =
  (catalogue: Catalogue): Decode =>
  (record) => {
    const { stream, revision, type, version } = record;
    const definition = catalogue.event(type)?.definition;
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
