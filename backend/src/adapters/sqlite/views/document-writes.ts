import type { DatabaseSync } from 'node:sqlite';
import type { Shape } from '../../../kernel/collection.js';
import { reactionOf } from '../../../ports/dead-letter-name.js';
import { fences, type FencedName } from './fences.js';
import type { Handlers } from '../writer/handlers.js';
import { createTable } from './generation-table.js';
import { integer, json, type Row } from '../row.js';
import type { DocumentRow } from './table-writer.js';
import type { TableWriters } from './table-writers.js';

export interface GenerationRow {
  readonly id: number;
  readonly version: number;
  readonly live: boolean;
  readonly checkpoint: number | undefined;
  readonly shape: Shape;
}

export interface DeadLetterRow {
  readonly collection: string;
  readonly generation: string;
  readonly key: string;
  readonly position: number;
  readonly error: string;
}

/** The fencing token of the caller's lease, or 0 without a lease. */
interface Holder {
  readonly token: number;
}

interface Declared extends Holder {
  readonly name: string;
  readonly version: number;
  readonly shape: Shape;
}

export interface DocumentOperations {
  'views.ensure': { args: Declared; result: readonly GenerationRow[] };
  'views.begin': { args: Declared; result: GenerationRow };
  'views.write': {
    args: Holder & {
      readonly name: string;
      readonly generation: number;
      readonly rows: readonly DocumentRow[];
      /** Undefined if more rows of the batch follow. */
      readonly checkpoint: number | undefined;
    };
    result: void;
  };
  'views.goLive': { args: Holder & { readonly name: string; readonly generation: number }; result: void };
  'views.drop': { args: Holder & { readonly name: string; readonly generation: number }; result: void };
  'views.stampReaction': { args: Holder & { readonly name: string }; result: void };
  'views.saveCheckpoint': { args: Holder & { readonly name: string; readonly position: number }; result: void };
  'views.addDeadLetter': { args: Holder & DeadLetterRow; result: void };
  'views.removeDeadLetter': { args: Holder & Pick<DeadLetterRow, 'collection' | 'generation' | 'key'>; result: void };
}

export const DOCUMENT_SCHEMA = `
  CREATE TABLE generations (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    collection TEXT    NOT NULL,
    version    INTEGER NOT NULL,
    live       INTEGER NOT NULL,
    checkpoint INTEGER,
    shape      TEXT    NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX live_generations ON generations (collection) WHERE live = 1;
  CREATE TABLE checkpoints (name TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE dead_letters (
    collection TEXT    NOT NULL,
    generation TEXT    NOT NULL,
    key        TEXT    NOT NULL,
    position   INTEGER NOT NULL,
    error      TEXT    NOT NULL,
    PRIMARY KEY (collection, generation, key)
  ) STRICT, WITHOUT ROWID;
`;

export const toGeneration = (row: Row): GenerationRow => ({
  id: integer(row, 'id'),
  version: integer(row, 'version'),
  live: integer(row, 'live') === 1,
  checkpoint: row['checkpoint'] === null ? undefined : integer(row, 'checkpoint'),
  shape: json<Shape>(row, 'shape'),
});

/** The lease that protects the dead letters stored under this name. */
function fencedBy(name: string): FencedName {
  const reaction = reactionOf(name);
  return reaction === undefined ? `view ${name}` : `reaction ${reaction}`;
}

export function documentWrites(db: DatabaseSync, tables: TableWriters): Handlers<DocumentOperations> {
  const insertGeneration = db.prepare(
    'INSERT INTO generations (collection, version, live, shape) VALUES (?, ?, 0, ?) RETURNING *',
  );
  const listed = db.prepare('SELECT * FROM generations WHERE collection = ? AND (version = ? OR live = 1) ORDER BY id');
  const others = db.prepare('SELECT id FROM generations WHERE collection = ? AND id <> ?');
  const forget = db.prepare('DELETE FROM generations WHERE id = ?');
  const drop = db.prepare(`INSERT INTO dropped_generations (id, collection, sealed)
     SELECT id, collection, shape ->> 'sealed' FROM generations WHERE collection = ? AND id = ?`);
  const isLive = db.prepare('SELECT live FROM generations WHERE id = ?');
  const makeLive = db.prepare('UPDATE generations SET live = 1 WHERE id = ?');
  const setCheckpoint = db.prepare('UPDATE generations SET checkpoint = ? WHERE id = ?');
  const saveCheckpoint = db.prepare(
    'INSERT INTO checkpoints (name, position) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET position = excluded.position',
  );
  const addDeadLetter = db.prepare(
    'INSERT OR REPLACE INTO dead_letters (collection, generation, key, position, error) VALUES (?, ?, ?, ?, ?)',
  );
  const removeDeadLetter = db.prepare('DELETE FROM dead_letters WHERE collection = ? AND generation = ? AND key = ?');
  const passFence = fences(db);

  const begin = ({ name, version, shape, token }: Declared): GenerationRow => {
    passFence(`view ${name}`, token);
    const row = insertGeneration.get(name, version, JSON.stringify(shape));
    if (!row) throw new Error(`the insert of a generation of ${name} returned no row`);
    const generation = toGeneration(row);
    db.exec(createTable(generation.id, shape));
    return generation;
  };

  const dropOne = (name: string, generation: number): void => {
    drop.run(name, generation);
    tables.forget(generation);
    forget.run(generation);
  };

  return {
    'views.begin': begin,
    'views.ensure': (declared) => {
      if (declared.token > 0) passFence(`view ${declared.name}`, declared.token);
      const list = () => listed.all(declared.name, declared.version).map(toGeneration);
      const found = list();
      const current = found.filter(({ version }) => version === declared.version);
      if (current.some(({ shape }) => JSON.stringify(shape) !== JSON.stringify(declared.shape))) {
        throw new Error(
          `${declared.name}: version ${declared.version} is already stored with other fields or indexes; declare a higher version`,
        );
      }
      if (current.length > 0) return found;
      begin(declared);
      return list();
    },
    'views.write': ({ name, token, generation, rows, checkpoint }) => {
      passFence(`view ${name}`, token);
      const table = tables.of(generation);
      for (const row of rows) table.write(row);
      if (checkpoint !== undefined) setCheckpoint.run(checkpoint, generation);
    },
    'views.goLive': ({ name, token, generation }) => {
      passFence(`view ${name}`, token);
      for (const row of others.all(name, generation)) dropOne(name, integer(row, 'id'));
      makeLive.run(generation);
    },
    'views.drop': ({ name, token, generation }) => {
      passFence(`view ${name}`, token);
      const row = isLive.get(generation);
      if (!row) return;
      if (integer(row, 'live') === 1)
        throw new Error(`generation ${generation} of ${name} is live and cannot be dropped`);
      dropOne(name, generation);
    },
    'views.stampReaction': ({ name, token }) => passFence(`reaction ${name}`, token),
    'views.saveCheckpoint': ({ name, token, position }) => {
      passFence(`reaction ${name}`, token);
      saveCheckpoint.run(name, position);
    },
    'views.addDeadLetter': ({ token, collection, generation, key, position, error }) => {
      passFence(fencedBy(collection), token);
      addDeadLetter.run(collection, generation, key, position, error);
    },
    'views.removeDeadLetter': ({ token, collection, generation, key }) => {
      passFence(fencedBy(collection), token);
      removeDeadLetter.run(collection, generation, key);
    },
  };
}
