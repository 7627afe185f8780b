import { type Catalog, type EventDefinition, upcast } from '@chatbot-builder/contracts/events';
import type { Recorded } from '../../kernel/envelope.js';
import type { StoredRecord } from '../../ports/event-store.js';
import type { Damage } from '../damage.js';
import { eventHash } from '../event-hash.js';

/** A newer version of the product wrote this event, and this version cannot read it. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The log does not hold what was written. */
export class DamagedLog extends Error {
  override readonly name: string = 'DamagedLog';
}

/** The event was changed after it was appended: its hash does not match. */
export class AlteredEvent extends DamagedLog {
  override readonly name = 'AlteredEvent';
  constructor(
    { stream, revision, type, position }: StoredRecord,
    /** The event as it reads now, to guess what it would touch. Undefined if its version cannot be read. */
    readonly asItReads: Recorded | undefined,
  ) {
    super(`${stream}/${revision} (${type}) at position ${position} does not match its hash`);
  }
}

export type Decode = (record: StoredRecord) => Recorded;

/**
 * Checks the hash of a record and upcasts it to the current version of its event. Personal fields stay sealed, so no
 * key is needed. If the hash does not match or the upcast fails, reading `data` throws, so that one bad event does not
 * stop a reader of the whole log. Whoever acts on an event calls `assertUnaltered` first. A type or version that is
 * unknown and matches its hash is no damage.
 * @throws UnreadableEvent
 */
export const decoder = (catalog: Catalog, damage?: Damage): Decode => {
  const current = (record: StoredRecord, { definition }: { readonly definition: EventDefinition }): Recorded => {
    const { type, version, data } = record;
    return version === definition.version ? record : { ...record, data: upcast(type, definition, version, data) };
  };
  const asItReads = (record: StoredRecord): Recorded | undefined => {
    const known = catalog.event(record.type);
    try {
      return known && current(record, known);
    } catch {
      return undefined;
    }
  };
  return (record) => {
    const { stream, revision, type, version, position } = record;
    if (!isUnaltered(record)) {
      const altered = new AlteredEvent(record, asItReads(record));
      damage?.found(`the log at position ${position}`, altered.message);
      return unreadable(record, altered);
    }
    const known = catalog.event(type);
    if (!known || version > known.definition.version)
      throw new UnreadableEvent(
        `${stream}/${revision} holds ${type} version ${version}, which a newer version of the product wrote`,
      );
    try {
      return current(record, known);
    } catch (error) {
      return unreadable(record, error);
    }
  };
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
