import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Collection, type Shape, shapeOf } from '../../../kernel/collection.js';
import type { Position } from '../../../kernel/envelope.js';
import {
  ERASED,
  ViewStore,
  type DocumentRead,
  type DocumentWrite,
  type Generation,
  type DeadLetter,
} from '../../../ports/document-store.js';
import { foldCase } from '../../../ports/fold-case.js';
import { BOUND_LIMIT } from '../bound-limit.js';
import type { CleanUp } from './clean-up.js';
import { ROWS_PER_STEP } from './document-erasure.js';
import { toGeneration as asGeneration, type GenerationRow } from './document-writes.js';
import { bodyOf, bodyText, keyFields, tableOf, textFields } from './generation-table.js';
import { toKey } from './key-value.js';
import type { Reader } from '../reader.js';
import { integer, text, type Row } from '../row.js';
import type { DocumentRow } from './table-writer.js';
import type { WriterClient } from '../writer/writer-client.js';

/** Documents read at once. The largest, of 200 kB, then hold the process up for some 5 ms. */
const SCAN_PAGE = 100;
/** Documents, and characters of their bodies, that one step writes. Others write in between. */
const WRITTEN_AT_ONCE = 100;
const CHARACTERS_AT_ONCE = 256 * 1_024;

interface Options {
  /** Fencing token of the lease that it writes under; 0 without a lease. */
  readonly token?: number;
  /** Documents that one step writes at most. */
  readonly writtenAtOnce?: number;
}

export class SqliteViewStore extends ViewStore {
  private readonly token: number;
  private readonly writtenAtOnce: number;

  constructor(
    private readonly writer: WriterClient,
    private readonly reader: Reader,
    private readonly cleanUp: Pick<CleanUp, 'afterGoLive' | 'reclaim'>,
    { token = 0, writtenAtOnce = WRITTEN_AT_ONCE }: Options = {},
  ) {
    super();
    this.token = token;
    this.writtenAtOnce = writtenAtOnce;
  }

  under(token: number): ViewStore {
    return new SqliteViewStore(this.writer, this.reader, this.cleanUp, { token });
  }

  async generations(collection: Collection): Promise<readonly Generation[]> {
    const rows = await this.writer.call('views.ensure', this.#declared(collection));
    return rows.map((row) => toGeneration(collection, row));
  }

  async existing(collection: Pick<Collection, 'name' | 'version'>): Promise<readonly Generation[]> {
    const rows = this.reader.all(
      'SELECT * FROM generations WHERE collection = ? AND (version = ? OR live = 1) ORDER BY id',
      collection.name,
      collection.version,
    );
    return rows.map((row) => toGeneration(collection, asGeneration(row)));
  }

  async begin(collection: Collection): Promise<Generation> {
    return toGeneration(collection, await this.writer.call('views.begin', this.#declared(collection)));
  }

  async load({ id, collection }: Generation, ids: readonly string[]): Promise<readonly DocumentRead[]> {
    const body = bodyOf(Number(id), collection);
    const sql = `SELECT id, position, ${body} AS body FROM ${tableOf(Number(id))} WHERE id = ? AND position < ${ERASED}`;
    return this.reader.snapshot(() =>
      ids.flatMap((wanted) => {
        const row = this.reader.get(sql, wanted);
        return row ? [toRead(row)] : [];
      }),
    );
  }

  /** Accepts everything: a row holds any string that JavaScript can. */
  admit(): void {}

  async write(
    { id, collection }: Generation,
    documents: readonly DocumentWrite[],
    checkpoint: Position,
  ): Promise<void> {
    const steps = [
      ...writeSteps(
        documents.map((document) => toRow(collection, document)),
        this.writtenAtOnce,
      ),
    ];
    for (const [step, rows] of steps.entries())
      await this.writer.call('views.write', {
        name: collection.name,
        token: this.token,
        generation: Number(id),
        rows,
        checkpoint: step === steps.length - 1 ? checkpoint : undefined,
      });
  }

  async goLive({ id, collection }: Generation): Promise<void> {
    await this.writer.call('views.goLive', { name: collection.name, token: this.token, generation: Number(id) });
    void this.cleanUp.afterGoLive(Number(id));
  }

  async drop({ id, collection }: Generation): Promise<void> {
    await this.writer.call('views.drop', { name: collection.name, token: this.token, generation: Number(id) });
    void this.cleanUp.reclaim();
  }

  async *scan({ id, collection }: Generation): AsyncGenerator<DocumentRead> {
    const body = bodyOf(Number(id), collection);
    const sql = `SELECT id, position, ${body} AS body FROM ${tableOf(Number(id))} WHERE id > ? AND body IS NOT NULL ORDER BY id ${BOUND_LIMIT}`;
    for (let after = ''; ; await nextTurn()) {
      const rows = this.reader.all(sql, after, SCAN_PAGE);
      for (const row of rows) yield toRead(row);
      const last = rows.at(-1);
      if (!last || rows.length < SCAN_PAGE) return;
      after = text(last, 'id');
    }
  }

  async erase({ name }: Pick<Collection, 'name'>, ids: readonly string[]): Promise<void> {
    for (let done = 0; done < ids.length;) {
      const next = ids.slice(done, done + ROWS_PER_STEP);
      done += await this.writer.call('views.erase', { name, ids: next, last: done + next.length === ids.length });
    }
  }

  async checkpoint(name: string): Promise<Position | undefined> {
    if (this.token > 0) await this.writer.call('views.stampReaction', { name, token: this.token });
    const row = this.reader.get('SELECT position FROM checkpoints WHERE name = ?', name);
    return row && integer(row, 'position');
  }

  async saveCheckpoint(name: string, position: Position): Promise<void> {
    await this.writer.call('views.saveCheckpoint', { name, token: this.token, position });
  }

  async deadLetters(collection: string): Promise<readonly DeadLetter[]> {
    return this.reader
      .all(
        `SELECT * FROM dead_letters
         WHERE collection = ? AND generation NOT IN (SELECT CAST(id AS TEXT) FROM dropped_generations)
         ORDER BY position, key`,
        collection,
      )
      .map(toDeadLetter);
  }

  async addDeadLetter({ collection, generation, key, position, error }: DeadLetter): Promise<void> {
    await this.writer.call('views.addDeadLetter', { token: this.token, collection, generation, key, position, error });
  }

  async removeDeadLetter({
    collection,
    generation,
    key,
  }: Pick<DeadLetter, 'collection' | 'generation' | 'key'>): Promise<void> {
    await this.writer.call('views.removeDeadLetter', { token: this.token, collection, generation, key });
  }

  #declared(collection: Collection) {
    return { name: collection.name, version: collection.version, shape: shapeOf(collection), token: this.token };
  }
}

const toGeneration = (
  collection: Pick<Collection, 'name'>,
  { id, version, live, checkpoint, shape }: GenerationRow,
): Generation => ({
  collection: { name: collection.name, version, ...shape },
  id: String(id),
  live,
  checkpoint,
});

function toRow(shape: Shape, { id, position, body }: DocumentWrite): DocumentRow {
  const fields: Readonly<Record<string, unknown>> = { ...body };
  return {
    id,
    position,
    body: body ? JSON.stringify(body) : null,
    keys: keyFields(shape).map((field) => toKey(fields[field])),
    search: textFields(shape).map((field) => toSearch(fields[field])),
  };
}

/** At least one step, which may be empty. */
function* writeSteps(rows: readonly DocumentRow[], atOnce: number): Generator<readonly DocumentRow[]> {
  let [step, characters]: [DocumentRow[], number] = [[], 0];
  for (const row of rows) {
    if (step.length === atOnce || characters >= CHARACTERS_AT_ONCE) {
      yield step;
      [step, characters] = [[], 0];
    }
    step.push(row);
    characters += row.body?.length ?? 0;
  }
  yield step;
}

const toSearch = (value: unknown): string | null => (typeof value === 'string' ? foldCase(value) : null);

const toRead = (row: Row): DocumentRead => {
  const id = text(row, 'id');
  const body = row['body'] === null ? undefined : (JSON.parse(bodyText(id, row)) as object);
  return { id, position: integer(row, 'position'), body };
};

const toDeadLetter = (row: Row): DeadLetter => ({
  collection: text(row, 'collection'),
  generation: text(row, 'generation'),
  key: text(row, 'key'),
  position: integer(row, 'position'),
  error: text(row, 'error'),
});
