import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A record as stored by the server. */
export interface Written {
  readonly stream: string;
  readonly revision: number;
  /** Byte offset in the transaction log: ascending and never dense. */
  readonly position: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type Proposed = Pick<Written, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** Approximate size of a record's header, length fields and padding. Nothing may depend on the exact value. */
const OVERHEAD = 113;

/**
 * The transaction log: records in the order of their writes, and for each stream its remaining records and its last
 * revision, which outlives them. Kept in memory, and in a file of lines if one is given.
 */
export class ServerLog {
  readonly #listeners = new Set<() => void>();
  readonly #streams = new Map<string, { records: Written[]; last: number }>();
  #records: Written[] = [];
  #end = 0;
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) if (line !== '') this.#keep(fromLine(line));
  }

  /** All records that were not scavenged. */
  get all(): readonly Written[] {
    return this.#records;
  }

  /** Records after a position, in order. */
  after(position: number): readonly Written[] {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle]?.position ?? 0) > position) high = middle;
      else low = middle + 1;
    }
    return this.#records.slice(low);
  }

  recordsOf(stream: string): readonly Written[] {
    return this.#streams.get(stream)?.records ?? [];
  }

  /** Last revision of a stream, or -1 if nothing was ever written to it. */
  lastOf(stream: string): number {
    return this.#streams.get(stream)?.last ?? -1;
  }

  /**
   * Writes after the last record of the stream. `revision` overrides the revision of a tombstone. Returns the last
   * record.
   */
  write(stream: string, events: readonly Proposed[], revision?: number): Written {
    let written: Written | undefined;
    for (const event of events) {
      written = {
        ...event,
        stream,
        revision: revision ?? this.lastOf(stream) + 1,
        position: this.#end,
        created: Date.now(),
      };
      this.#keep(written);
      if (this.#file !== undefined) appendFileSync(this.#file, `${toLine(written)}\n`);
    }
    if (!written) throw new RangeError('nothing to write');
    for (const listener of this.#listeners) listener();
    return written;
  }

  /** Copies the records that another log has beyond this one, at the same positions. */
  copy(other: ServerLog): void {
    for (const record of other.after(this.#records.at(-1)?.position ?? -1)) this.#keep(record);
    for (const listener of this.#listeners) listener();
  }

  /** Removes records for good. The revisions of their streams and all positions stay. */
  discard(isLeft: (record: Written) => boolean): void {
    this.#records = this.#records.filter(isLeft);
    for (const stream of this.#streams.values()) stream.records = stream.records.filter(isLeft);
    if (this.#file !== undefined)
      writeFileSync(this.#file, this.#records.map((record) => `${toLine(record)}\n`).join(''));
  }

  onWritten(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #keep(record: Written): void {
    const stream = this.#streams.get(record.stream) ?? { records: [], last: -1 };
    this.#streams.set(record.stream, stream);
    stream.records.push(record);
    stream.last = record.revision;
    this.#records.push(record);
    this.#end =
      record.position +
      OVERHEAD +
      record.stream.length +
      record.type.length +
      record.data.length +
      record.metadata.length;
  }
}

const toLine = ({ data, metadata, ...record }: Written): string =>
  JSON.stringify({
    ...record,
    data: Buffer.from(data).toString('base64'),
    metadata: Buffer.from(metadata).toString('base64'),
  });

const fromLine = (line: string): Written => {
  const record = JSON.parse(line) as Omit<Written, 'data' | 'metadata'> & {
    readonly data: string;
    readonly metadata: string;
  };
  return { ...record, data: Buffer.from(record.data, 'base64'), metadata: Buffer.from(record.metadata, 'base64') };
};
