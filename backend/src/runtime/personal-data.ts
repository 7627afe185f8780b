import type { Sealed } from '@chatbot-builder/contracts/events';
import { categoryOf, idOf } from '../kernel/streams.js';
import { associated, open } from './box.js';
import type { DataKeys } from './data-keys.js';

/** Opens a sealed field of one stream; null where it was erased. Throws `Tampered` where the field is not of that stream. */
export type Opener = (field: string, sealed: Sealed | null) => unknown;

/** Opens personal fields, as views and events hold them. The caller checks the value's shape. */
export class PersonalData {
  constructor(private readonly keys: DataKeys) {}

  /** Null where the field is null or its key is gone. */
  async open(stream: string, field: string, sealed: Sealed | null): Promise<unknown> {
    if (!sealed) return null;
    const key = await this.keys.find(sealed.kid);
    return key ? openField(key, stream, field, sealed) : null;
  }

  /** Fetches the key once, then opens as many fields of the stream as there are. For account and conversation streams. */
  async opener(stream: string): Promise<Opener> {
    const kid = `${categoryOf(stream)}:${idOf(stream)}`;
    const key = await this.keys.find(kid);
    return (field, sealed) => (sealed && key ? openField(key, stream, field, { ...sealed, kid }) : null);
  }
}

const openField = (key: Uint8Array, stream: string, field: string, sealed: Sealed): unknown =>
  JSON.parse(open(key, associated(stream, field, sealed.kid), sealed).toString());
