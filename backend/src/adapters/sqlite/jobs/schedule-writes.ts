import type { DatabaseSync } from 'node:sqlite';
import { integer } from '../row.js';
import type { Handlers } from '../writer/handlers.js';

export interface ScheduleOperations {
  /** The last period that was done. The given one if the task is new, or has another period than before. */
  'schedule.last': {
    args: { readonly name: string; readonly everyMs: number; readonly period: number };
    result: number;
  };
  'schedule.done': { args: { readonly name: string; readonly period: number }; result: void };
}

export const SCHEDULE_SCHEMA = `
  CREATE TABLE schedule (name TEXT PRIMARY KEY, every_ms INTEGER NOT NULL, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
`;

export function scheduleWrites(db: DatabaseSync): Handlers<ScheduleOperations> {
  const know = db.prepare(
    `INSERT INTO schedule (name, every_ms, last) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET last = iif(every_ms = excluded.every_ms, last, excluded.last), every_ms = excluded.every_ms
     RETURNING last`,
  );
  const done = db.prepare('UPDATE schedule SET last = ? WHERE name = ?');
  return {
    'schedule.last': ({ name, everyMs, period }) => integer(know.get(name, everyMs, period) ?? {}, 'last'),
    'schedule.done': ({ name, period }) => void done.run(period, name),
  };
}
