import type { DatabaseSync } from 'node:sqlite';
import type { LeaseRecord } from '../../../ports/leases.js';
import type { Handlers } from '../writer/handlers.js';
import { integer, text, type Row } from '../row.js';

export interface LeaseOperations {
  'leases.take': {
    args: { readonly name: string; readonly holder: string; readonly seen: LeaseRecord | undefined };
    result: LeaseRecord | undefined;
  };
  'leases.beat': { args: LeaseRecord; result: LeaseRecord | undefined };
  'leases.release': { args: LeaseRecord; result: void };
  'leases.releaseAll': { args: undefined; result: void };
}

export const LEASE_SCHEMA = `
  CREATE TABLE leases (name TEXT PRIMARY KEY, holder TEXT, token INTEGER NOT NULL, counter INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export const toLease = (row: Row): LeaseRecord => ({
  name: text(row, 'name'),
  holder: row['holder'] === null ? undefined : text(row, 'holder'),
  token: integer(row, 'token'),
  counter: integer(row, 'counter'),
});

export function leaseWrites(db: DatabaseSync): Handlers<LeaseOperations> {
  const takeFirst = db.prepare(
    'INSERT INTO leases (name, holder, token, counter) VALUES (?, ?, 1, 0) ON CONFLICT (name) DO NOTHING RETURNING *',
  );
  const takeOver = db.prepare(
    'UPDATE leases SET holder = ?, token = token + 1, counter = 0 WHERE name = ? AND holder IS ? AND token = ? AND counter = ? RETURNING *',
  );
  const beat = db.prepare(
    'UPDATE leases SET counter = counter + 1 WHERE name = ? AND holder = ? AND token = ? RETURNING *',
  );
  const release = db.prepare('UPDATE leases SET holder = NULL WHERE name = ? AND holder = ? AND token = ?');
  const releaseAll = db.prepare('UPDATE leases SET holder = NULL');
  const found = (row: Row | undefined) => row && toLease(row);

  return {
    'leases.take': ({ name, holder, seen }) =>
      found(
        seen ? takeOver.get(holder, name, seen.holder ?? null, seen.token, seen.counter) : takeFirst.get(name, holder),
      ),
    'leases.beat': ({ name, holder, token }) => found(beat.get(name, holder ?? null, token)),
    'leases.release': ({ name, holder, token }) => void release.run(name, holder ?? null, token),
    'leases.releaseAll': () => void releaseAll.run(),
  };
}
