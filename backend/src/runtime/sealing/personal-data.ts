import type { Catalog, Sealed } from '@chatbot-builder/contracts/events';
import type { DataKeys } from './data-keys.js';
import { keyIdOf } from './key-ids.js';
import { OpenedFields } from './opened-fields.js';
import { openField, sealField } from './personal-field.js';

/**
 * Opens a sealed field of one stream. Null if it was erased. Throws `Tampered` if the field belongs to another stream.
 */
export type Opener = (field: string, sealed: Sealed | null) => unknown;
/** Seals a field of one stream as the log would. Null if the key is gone. */
export type Sealer = (field: string, value: unknown) => Sealed | null;

/**
 * Opens personal fields of views and events, and seals texts that are not in the log yet. The caller validates opened
 * values.
 */
export class PersonalData {
  constructor(
    private readonly keys: DataKeys,
    private readonly catalog: Catalog,
    private readonly opened = new OpenedFields(),
  ) {}

  /** Null if the field is null or its key is gone. */
  async open(stream: string, field: string, sealed: Sealed | null): Promise<unknown> {
    if (!sealed) return null;
    const key = await this.keys.find(sealed.kid);
    return key ? openField(key, stream, field, sealed) : null;
  }

  /**
   * Fetches the key once to open any number of fields of the stream. Streams without a key of their own need
   * `accountId`.
   */
  async opener(stream: string, accountId?: string): Promise<Opener> {
    const kid = keyIdOf(this.catalog, stream, accountId);
    const key = await this.keys.find(kid);
    return (field, sealed) => (sealed && key ? openField(key, stream, field, { ...sealed, kid }) : null);
  }

  /**
   * Like `opener`, and remembers what it opened for as long as the sealed field is in memory and its key exists. It
   * also knows what this process has sealed for the log.
   */
  async rememberingOpener(stream: string, accountId?: string): Promise<Opener> {
    const kid = keyIdOf(this.catalog, stream, accountId);
    const key = await this.keys.find(kid);
    return (field, sealed) => {
      if (!sealed || !key) return null;
      const known = this.opened.find(stream, field, sealed);
      if (known) return known.value;
      const value = openField(key, stream, field, { ...sealed, kid });
      this.opened.remember(stream, field, sealed, value);
      return value;
    };
  }

  /** Fetches the key once to seal any number of fields of the stream. */
  async sealer(stream: string, accountId?: string): Promise<Sealer> {
    const kid = keyIdOf(this.catalog, stream, accountId);
    const key = await this.keys.find(kid);
    return (field, value) => (key ? sealField(key, kid, stream, field, value) : null);
  }
}
