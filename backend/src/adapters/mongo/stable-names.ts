import { isDeepStrictEqual } from 'node:util';
import mongoose, { type Connection } from 'mongoose';
import { mongoCall } from './mongo-call.js';

/**
 * What is read under a view's own name: documents of the live generation without tombstones and without the adapter's
 * field.
 */
export const READ_MODEL = [{ $match: { '_index.deleted': { $exists: false } } }, { $project: { _index: 0 } }] as const;

/** Other processes may create and drop the name at the same time. */
const TRIES = 3;

const UNAUTHORIZED = 13;
const NAMESPACE_NOT_FOUND = 26;
const NAMESPACE_EXISTS = 48;
/** CommandNotFound, CommandNotSupported, NotImplemented, and Amazon DocumentDB's code for what it does not support. */
const NO_VIEWS = new Set<unknown>([59, 115, 238, 303]);

const codeOf = (error: unknown): unknown => (error instanceof mongoose.mongo.MongoServerError ? error.code : undefined);

/** What a database says about a name. */
export interface Named {
  readonly type?: string | undefined;
  readonly options?: { readonly viewOn?: unknown; readonly pipeline?: unknown } | undefined;
}

/** The part of a database that names use. */
export interface Namespaces {
  list(name: string): Promise<readonly Named[]>;
  command(command: object): Promise<unknown>;
}

/** The connection has another `db` once its client was replaced. */
export const namespacesOf = (connection: Connection): Namespaces => ({
  list: async (name) => (await connection.db?.listCollections({ name }).toArray()) ?? [],
  command: async (command) => connection.db?.command(command),
});

/**
 * Keeps a MongoDB view for each of the product's views, under its name, over the live generation. It is for people and
 * tools that query the database; the product itself reads generations. `docs/read-models.md` says what to do on
 * services that have no views.
 */
export class StableNames {
  constructor(
    private readonly namespaces: Namespaces,
    private readonly report: (error: unknown) => void,
  ) {}

  /**
   * Makes a name show the documents of a MongoDB collection. Reports a failure, for example for lack of permission,
   * because nothing in the product depends on the name.
   * @throws EngineUnavailable
   */
  async point(name: string, documents: string): Promise<void> {
    try {
      for (let tries = 0; tries < TRIES && !(await this.#pointed(name, documents)); tries++);
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
      if (!NO_VIEWS.has(codeOf(error))) this.report(error);
    }
  }

  /** False if another process created the name meanwhile. */
  async #pointed(name: string, documents: string): Promise<boolean> {
    const shown = { viewOn: documents, pipeline: READ_MODEL };
    const [named] = await mongoCall(() => this.namespaces.list(name));
    if (named && !isOurs(named)) {
      this.report(
        new Error(`MongoDB already has a collection ${name}. Rename it, so that the name can show the view.`),
      );
      return true;
    }
    if (named && isDeepStrictEqual({ ...named.options }, shown)) return true;
    if (named && (await this.#changed({ collMod: name, ...shown }))) return true;
    // The role readWrite may create and drop views, but not change them. The name is missing for a moment.
    if (named) await this.#run({ drop: name }).catch(unlessMissing);
    try {
      await this.#run({ create: name, ...shown });
      return true;
    } catch (error) {
      if (codeOf(error) === NAMESPACE_EXISTS) return false;
      throw error;
    }
  }

  /** Changes a name in one step. False if the user may not. */
  async #changed(change: object): Promise<boolean> {
    try {
      await this.#run(change);
      return true;
    } catch (error) {
      if (codeOf(error) === UNAUTHORIZED) return false;
      throw error;
    }
  }

  #run(command: object): Promise<unknown> {
    return mongoCall(() => this.namespaces.command(command));
  }
}

const unlessMissing = (error: unknown): void => {
  if (codeOf(error) !== NAMESPACE_NOT_FOUND) throw error;
};

/** Whether the name is a MongoDB view that shows a generation. */
const isOurs = ({ type, options }: Named): boolean =>
  type === 'view' && typeof options?.viewOn === 'string' && options.viewOn.startsWith('view_');
