import {
  catalogue,
  type DomainEvent,
  type EventDefinition,
  type EventType,
  upcast,
  upcasts,
} from '@chatbot-builder/contracts/events';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { categoryOf, idOf } from '../../kernel/streams.js';
import type { Recorded } from '../../kernel/envelope.js';
import type { StoredRecord } from '../../ports/event-store.js';
import type { AccountKeyId, DataKeys, KeyId } from './data-keys.js';
import { sealField } from './personal-field.js';

/** The log holds what this version of the product cannot read: it was written by a newer one. */
export class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** An event as the log takes it: checked, at its current version, personal fields sealed. */
export interface Encoded {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}

const definitions = new Map<string, { readonly category: string; readonly definition: EventDefinition }>(
  Object.entries(catalogue).flatMap(([category, events]) =>
    Object.entries<EventDefinition>(events).map(([type, definition]) => [type, { category, definition }] as const),
  ),
);

const accountKey = (id: AccountId): AccountKeyId => `account:${id}`;

/** The data key that a stream's personal fields are sealed under: a conversation's own, else its account's. */
const keyIdOf = (stream: string, account: AccountId): KeyId =>
  categoryOf(stream) === 'conversation' ? `conversation:${idOf(stream)}` : accountKey(account);

/**
 * Lifts a record to the current version of its event; personal fields stay sealed, so that it takes no key. What is in the
 * log was checked on its way in, so it is not checked again. Where an upcast fails, whoever reads the event's data is thrown
 * what it threw: so the event waits where it is folded, as others do that cannot be, and nobody is held up by it who does not
 * need its data.
 * @throws UnreadableEvent
 */
export function decode(record: StoredRecord, steps: typeof upcasts = upcasts): Recorded {
  const { type, version } = record;
  const current = definitions.get(type)?.definition.version;
  if (current === undefined || version > current)
    throw new UnreadableEvent(
      `${record.stream}/${record.revision} holds ${type} version ${version}, which a newer version of the product wrote`,
    );
  if (version === current) return record as unknown as Recorded;
  return lifted(record, current, () =>
    upcast(type as EventType, version, current, record.data, steps),
  ) as unknown as Recorded;
}

function lifted(record: StoredRecord, version: number, lift: () => StoredRecord['data']): StoredRecord {
  try {
    return { ...record, version, data: lift() };
  } catch (error) {
    return {
      ...record,
      version,
      get data(): never {
        throw error;
      },
    };
  }
}

/** Between what decisions return and what the log holds. */
export class Codec {
  constructor(
    private readonly keys: DataKeys,
    private readonly steps: typeof upcasts = upcasts,
  ) {}

  /** Throws where an event does not match the catalogue: that is a fault of ours, since input is checked at the edge. */
  async encode(stream: string, account: AccountId, events: readonly DomainEvent[]): Promise<Encoded[]> {
    const kid = keyIdOf(stream, account);
    let key = this.keys.cached(kid);
    const encoded: Encoded[] = [];
    for (const event of events) {
      const { version, data, personal } = this.#definitionFor(event.type, stream);
      const checked = data.parse(event.data);
      if (personal.length > 0) key ??= await this.keys.obtain(kid, accountKey(account));
      encoded.push({
        type: event.type,
        version,
        data: key ? sealFields(key, kid, stream, personal, checked) : checked,
      });
    }
    return encoded;
  }

  /** See `decode`. @throws UnreadableEvent */
  decode(record: StoredRecord): Recorded {
    return decode(record, this.steps);
  }

  #definitionFor(type: string, stream: string): EventDefinition {
    const known = definitions.get(type);
    if (known?.category !== categoryOf(stream)) throw new Error(`${type} does not belong on ${stream}`);
    return known.definition;
  }
}

function sealFields(
  key: Uint8Array,
  kid: string,
  stream: string,
  personal: readonly string[],
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = { ...data };
  for (const field of personal) {
    const value = stored[field];
    if (value !== null) stored[field] = sealField(key, kid, stream, field, value);
  }
  return stored;
}
