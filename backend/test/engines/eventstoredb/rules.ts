import { randomUUID } from 'node:crypto';
import type { Proposed, ServerLog, Written } from './server-log.ts';

/** The server's revision of a deleted stream: 2^63 - 1, as JSON text, because no double can hold it. */
const DELETED = '9223372036854775807';
/** The same as a number, for comparisons in this process. */
const TOMBSTONE = Number.MAX_SAFE_INTEGER;

export type Expected = number | 'any' | 'no-stream' | 'stream-exists';

export type Outcome =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrong-version'; readonly current: number }
  | { readonly kind: 'tombstoned' };

export type StreamRead =
  | { readonly kind: 'found'; readonly records: readonly Written[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'tombstoned' };

/**
 * What the server accepts and shows, following EventStoreDB's sources: `IndexWriter.CheckCommit` for versions and
 * repeated appends, `StorageWriterService` for soft deletes, and the documentation of scavenges.
 */
export class Rules {
  /** Number of reads that still miss a stream after it was begun again. */
  missedReads = 0;
  readonly #log: ServerLog;
  readonly #missed = new Map<string, number>();

  constructor(log: ServerLog) {
    this.#log = log;
  }

  append(stream: string, expected: Expected, events: readonly Proposed[]): Outcome {
    const current = this.#log.lastOf(stream);
    if (current === TOMBSTONE) return { kind: 'tombstoned' };
    const wrong: Outcome = { kind: 'wrong-version', current };
    const softDeleted = this.#isSoftDeleted(stream);
    if (expected === 'stream-exists' && (softDeleted || current < 0))
      return softDeleted ? { kind: 'tombstoned' } : wrong;
    if (expected === 'any' || expected === 'stream-exists') {
      return this.#repeatedAnywhere(stream, events) ?? this.#write(stream, events, softDeleted);
    }
    const version = expected === 'no-stream' ? -1 : expected;
    if (version > current) return wrong;
    if (version < current) {
      const same = this.#alikeFrom(stream, version + 1, events);
      if (same === events.length) return this.#answerAgain(stream, version + events.length);
      if (same > 0 || version >= 0 || !softDeleted) return wrong;
    }
    return this.#write(stream, events, softDeleted);
  }

  /** A soft delete is an entry in the stream's metadata. A hard delete is a tombstone that nothing can follow. */
  delete(stream: string, expected: Expected, { hard }: { readonly hard: boolean }): Outcome {
    const current = this.#log.lastOf(stream);
    if (current === TOMBSTONE) return { kind: 'tombstoned' };
    if (expected !== 'any' && current !== (expected === 'no-stream' ? -1 : expected))
      return { kind: 'wrong-version', current };
    if (hard) {
      const { position } = this.#log.write(stream, [system('$streamDeleted', '')], TOMBSTONE);
      return { kind: 'written', revision: TOMBSTONE, position };
    }
    if (current < 0 && this.#log.lastOf(metadataOf(stream)) < 0) return { kind: 'wrong-version', current: -1 };
    const { position } = this.#truncate(stream, DELETED);
    return { kind: 'written', revision: current, position };
  }

  read(stream: string): StreamRead {
    const last = this.#log.lastOf(stream);
    if (last === TOMBSTONE) return { kind: 'tombstoned' };
    if (last < 0 || this.#isSoftDeleted(stream) || this.#isMissed(stream)) return { kind: 'none' };
    const from = Number(this.#truncatedBefore(stream) ?? 0);
    return { kind: 'found', records: this.#log.recordsOf(stream).filter(({ revision }) => revision >= from) };
  }

  /** Removes deleted records from the log. The last record of a stream stays, because its revision is needed. */
  scavenge(): void {
    this.#log.discard(({ stream, revision }) => {
      const last = this.#log.lastOf(stream);
      if (revision === last) return true;
      if (stream.startsWith('$$') || last === TOMBSTONE) return false;
      return !this.#isSoftDeleted(stream) && revision >= Number(this.#truncatedBefore(stream) ?? 0);
    });
  }

  #write(stream: string, events: readonly Proposed[], softDeleted: boolean): Outcome {
    const first = this.#log.lastOf(stream) + 1;
    const { revision, position } = this.#log.write(stream, events);
    if (softDeleted) {
      this.#truncate(stream, String(first));
      this.#missed.set(stream, this.missedReads);
    }
    return { kind: 'written', revision, position };
  }

  /** The server answers the append that begins a stream again before its reads know that the stream lives. */
  #isMissed(stream: string): boolean {
    const left = this.#missed.get(stream) ?? 0;
    if (left > 0) this.#missed.set(stream, left - 1);
    return left > 0;
  }

  /** How many of the events are already stored from a revision on. */
  #alikeFrom(stream: string, from: number, events: readonly Proposed[]): number {
    const ids = new Map(this.#log.recordsOf(stream).map(({ revision, id }) => [revision, id]));
    const different = events.findIndex(({ id }, index) => ids.get(from + index) !== id);
    return different < 0 ? events.length : different;
  }

  #repeatedAnywhere(stream: string, events: readonly Proposed[]): Outcome | undefined {
    const last = this.#log.recordsOf(stream).findLast(({ id }) => id === events.at(-1)?.id);
    return last && this.#alikeFrom(stream, last.revision - events.length + 1, events) === events.length
      ? this.#answerAgain(stream, last.revision)
      : undefined;
  }

  /** The position of a repeated append, which the server only knows if a read would show it. */
  #answerAgain(stream: string, revision: number): Outcome {
    const found = this.read(stream);
    const record = found.kind === 'found' ? found.records.find((one) => one.revision === revision) : undefined;
    return { kind: 'written', revision, position: record?.position };
  }

  #isSoftDeleted(stream: string): boolean {
    return this.#truncatedBefore(stream) === DELETED;
  }

  #truncatedBefore(stream: string): string | undefined {
    const metadata = this.#log.recordsOf(metadataOf(stream)).at(-1);
    return metadata && /"\$tb":(\d+)/.exec(Buffer.from(metadata.data).toString())?.[1];
  }

  #truncate(stream: string, before: string): Written {
    return this.#log.write(metadataOf(stream), [system('$metadata', `{"$tb":${before}}`)]);
  }
}

const metadataOf = (stream: string): string => `$$${stream}`;

/** A system event, which the server writes itself. */
export const system = (type: string, data: string): Proposed => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(data),
  metadata: new Uint8Array(),
});
