import { type Catalog, categoryOf, type EventDefinition, Origin, type Sealed } from '@chatbot-builder/contracts/events';
import { personCategory } from '@chatbot-builder/contracts/events/person';
import type { AnyEvent, CommandContext, Recorded } from '../../kernel/envelope.js';
import type { StoredRecord } from '../../ports/event-store.js';
import type { Damage } from '../damage.js';
import type { DataKeys } from './data-keys.js';
import { type Decode, decoder } from './decode.js';
import { accountKeyId, keyIdOf, streamKeyId } from './key-ids.js';
import { OpenedFields } from './opened-fields.js';
import { openField, sealField } from './personal-field.js';

/** An event ready to be stored: validated, at its current version, with personal fields sealed. */
export interface Encoded {
  readonly type: string;
  readonly version: number;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Field name that the seal of an event's origin is bound to. */
export const ORIGIN = 'metadata.origin';

/** Converts between the events that decisions return and the events that the log stores. */
export class Codec {
  readonly #decode: Decode;

  constructor(
    private readonly keys: DataKeys,
    private readonly catalog: Catalog,
    private readonly opened = new OpenedFields(),
    damage?: Damage,
  ) {
    this.#decode = decoder(catalog, damage);
  }

  /** Throws if an event does not match the catalog. That is a bug, because input is validated at the edge. */
  async encode(stream: string, accountId: string, events: readonly AnyEvent[]): Promise<Encoded[]> {
    const kid = keyIdOf(this.catalog, stream, accountId);
    let key = this.keys.cached(kid);
    const encoded: Encoded[] = [];
    for (const event of events) {
      const { version, data, personal } = this.#definitionFor(event.type, stream);
      const checked = data.parse(event.data);
      if (personal.length > 0) key ??= await this.keys.obtain(kid, accountKeyId(accountId));
      encoded.push({
        type: event.type,
        version,
        data: key ? this.#sealFields(key, kid, stream, personal, checked) : checked,
      });
    }
    return encoded;
  }

  /**
   * Seals where a person's command came from, under that person's key. Undefined if the context has no origin, or if
   * the stream outlives its account and so must not say anything about it.
   */
  async sealOrigin(stream: string, { accountId, actor, origin }: CommandContext): Promise<Sealed | undefined> {
    if (!origin || this.catalog.category(categoryOf(stream))?.outlivesAccount) return undefined;
    if (actor.kind !== 'person' && actor.kind !== 'client') return undefined;
    const kid = streamKeyId(personCategory, actor.id);
    return sealField(await this.keys.obtain(kid, accountKeyId(accountId)), kid, stream, ORIGIN, origin);
  }

  /** Undefined if the person's key is gone. */
  async openOrigin(stream: string, origin: Sealed): Promise<Origin | undefined> {
    const key = await this.keys.find(origin.kid);
    return key && Origin.parse(openField(key, stream, ORIGIN, origin));
  }

  /** See `decoder`. @throws UnreadableEvent */
  decode(record: StoredRecord): Recorded {
    return this.#decode(record);
  }

  #definitionFor(type: string, stream: string): EventDefinition {
    const known = this.catalog.event(type);
    if (known?.category.name !== categoryOf(stream)) throw new Error(`${type} does not belong on ${stream}`);
    return known.definition;
  }

  #sealFields(
    key: Uint8Array,
    kid: string,
    stream: string,
    personal: readonly string[],
    data: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> {
    const stored: Record<string, unknown> = { ...data };
    for (const field of personal) {
      const value = stored[field];
      if (value === null) continue;
      const sealed = sealField(key, kid, stream, field, value);
      this.opened.remember(stream, field, sealed, value);
      stored[field] = sealed;
    }
    return stored;
  }
}
