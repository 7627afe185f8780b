import { randomUUID } from 'node:crypto';
import { openMongo, type MongoOptions, type OpenedMongo } from '../open-mongo.js';

export const NOW = new Date('2026-11-20T10:00:00.000Z');

export interface ScratchMongo extends OpenedMongo {
  readonly url: string;
  /** FerretDB speaks the protocol, but its query plans are empty and its updates are not atomic. */
  readonly ferret: boolean;
  /** Opens the database again, as another process would. */
  reopen(options?: Partial<MongoOptions>): Promise<OpenedMongo>;
}

/** A database of its own on a server. Closing drops it. */
export async function scratchMongo(server: string, options: Partial<MongoOptions> = {}): Promise<ScratchMongo> {
  const { hosts, query } = partsOf(server);
  const url = `${hosts}/test-${randomUUID().slice(0, 8)}${query}`;
  const open = (more: Partial<MongoOptions> = {}) =>
    openMongo({ url, clock: { now: () => NOW }, report: (error) => console.error(error), ...options, ...more });
  const first = await open();
  const ferret = 'ferretdbVersion' in ((await first.connection.db?.admin().buildInfo()) ?? {});
  // FerretDB's updates read and then write, so its calls share one connection and run one after the other.
  const serial = ferret ? await open({ url: `${url}${query ? '&' : '?'}maxPoolSize=1` }) : first;
  const opened = [...new Set([first, serial])];
  return {
    ...serial,
    url,
    ferret,
    reopen: async (more) => {
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

/** Splits a connection string into its parts before and after the database name. */
export function partsOf(url: string): { readonly hosts: string; readonly query: string } {
  const [, hosts = '', query = ''] = /^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url) ?? [];
  return { hosts, query };
}
