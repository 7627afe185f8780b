import { randomUUID } from 'node:crypto';
import { openMongo, type MongoOptions, type OpenedMongo } from '../open-mongo.js';

export const NOW = new Date('2026-11-20T10:00:00.000Z');

export interface ScratchMongo extends OpenedMongo {
  readonly url: string;
  /** Of FerretDB, which keeps the protocol and little more: its plans say nothing, and its updates are not atomic. */
  readonly ferret: boolean;
  /** Opens it once more, as another process does. */
  again(options?: Partial<MongoOptions>): Promise<OpenedMongo>;
}

/** A database of its own on a server, removed when it is closed. */
export async function scratchMongo(server: string, options: Partial<MongoOptions> = {}): Promise<ScratchMongo> {
  const { hosts, query } = partsOf(server);
  const url = `${hosts}/test-${randomUUID().slice(0, 8)}${query}`;
  const open = (more: Partial<MongoOptions> = {}) =>
    openMongo({ url, clock: { now: () => NOW }, report: (error) => console.error(error), ...options, ...more });
  const first = await open();
  const ferret = 'ferretdbVersion' in ((await first.connection.db?.admin().buildInfo()) ?? {});
  // It reads and then writes: calls that must not meet take turns on one connection.
  const calm = ferret ? await open({ url: `${url}${query ? '&' : '?'}maxPoolSize=1` }) : first;
  const opened = [...new Set([first, calm])];
  return {
    ...calm,
    url,
    ferret,
    again: async (more) => {
      const other = await open(more);
      opened.push(other);
      return other;
    },
    close: async () => {
      await first.connection.dropDatabase();
      for (const each of opened) await each.close();
    },
  };
}

/** A connection string without its database. */
export function partsOf(url: string): { readonly hosts: string; readonly query: string } {
  const [, hosts = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return { hosts, query };
}
