import type { Connection } from 'mongoose';
import type { SeparateAccountIndex } from '../../ports/account-index.js';
import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { Leases } from '../../ports/leases.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { connect, asPermissionError, type Connected, type ConnectionOptions } from './connection.js';
import { DroppedGenerations, KEEP_DROPPED_MS } from './dropped-generations.js';
import { Generations } from './generations.js';
import { LiveGenerations } from './live-generations.js';
import { MongoAccountIndex } from './mongo-account-index.js';
import { MongoDocumentStore } from './mongo-document-store.js';
import { MongoLeases } from './mongo-leases.js';
import { MongoSecretStore } from './mongo-secret-store.js';
import { MongoViewStore } from './mongo-view-store.js';
import { DeadLetters } from './dead-letters.js';
import { ReactionCheckpoints } from './reaction-checkpoints.js';
import { mongoCall } from './mongo-call.js';
import { namespacesOf, StableNames } from './stable-names.js';
import { ViewStates } from './view-states.js';

/** The URL is a MongoDB connection string, including replica sets, TLS and credentials. */
export interface MongoOptions extends ConnectionOptions {
  readonly clock: Clock;
  /** Milliseconds that dropped generations are kept for readers. Default: `KEEP_DROPPED_MS`. */
  readonly keptMs?: number;
}

export interface OpenedMongo {
  /** Shared with other adapters on the same database. */
  readonly connection: Connection;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly secrets: SecretStore;
  readonly leases: Leases;
  readonly accountIndex: SeparateAccountIndex;
  /** Resolves when the server answers. @throws EngineUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens documents, views, secrets and leases in one database. The database is created if it does not exist.
 * @throws EngineUnavailable, EngineUnusable
 */
export async function openMongo(options: MongoOptions): Promise<OpenedMongo> {
  const { clock, report, keptMs = KEEP_DROPPED_MS } = options;
  const connected = await connect(options);
  const { connection } = connected;
  const states = new ViewStates(connection);
  const names = new StableNames(namespacesOf(connection), report);
  const generations = new Generations(connection, states, names);
  const deadLetters = new DeadLetters(connection);
  const accountIndex = new MongoAccountIndex(connection);
  await prepare(connected, deadLetters, accountIndex);

  const dropped = new DroppedGenerations(generations, keptMs, report);
  await dropped.look();
  return {
    connection,
    documents: new MongoDocumentStore(new LiveGenerations(states, generations)),
    views: new MongoViewStore({
      states,
      generations,
      deadLetters,
      reactions: new ReactionCheckpoints(connection),
      dropped: () => void dropped.look(),
    }),
    secrets: new MongoSecretStore(connection, clock),
    leases: new MongoLeases(connection),
    accountIndex,
    ping: async () => void (await mongoCall(async () => connection.db?.command({ ping: 1 }))),
    close: async () => {
      dropped.stop();
      await connected.close();
    },
  };
}

/** Performs the first write, which creates a missing database if the user is allowed to. */
async function prepare(
  { connection, close }: Connected,
  deadLetters: DeadLetters,
  accountIndex: MongoAccountIndex,
): Promise<void> {
  try {
    await deadLetters.createIndexes();
    await accountIndex.createIndexes();
  } catch (error) {
    await close();
    throw asPermissionError(
      error,
      `MongoDB does not allow writing to the database "${connection.name}". Create the database, or grant the user of MONGODB_URL the role readWrite on it`,
    );
  }
}
