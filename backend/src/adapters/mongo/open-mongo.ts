import type { Connection } from 'mongoose';
import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { Leases } from '../../ports/leases.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { connect, asPermissionError } from './connection.js';
import { DroppedGenerations, KEEP_DROPPED_MS } from './dropped-generations.js';
import { Generations } from './generations.js';
import { LiveGenerations } from './live-generations.js';
import { MongoDocumentStore } from './mongo-document-store.js';
import { MongoLeases } from './mongo-leases.js';
import { MongoSecretStore } from './mongo-secret-store.js';
import { MongoViewStore } from './mongo-view-store.js';
import { DeadLetters } from './dead-letters.js';
import { ReactionCheckpoints } from './reaction-checkpoints.js';
import { reaching } from './reaching.js';
import { ViewStates } from './view-states.js';

export interface MongoOptions {
  /** A MongoDB connection string, including replica sets, TLS and credentials. */
  readonly url: string;
  readonly clock: Clock;
  /** Receives errors of background work. */
  readonly report: (error: unknown) => void;
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
  /** Resolves when the server answers. @throws EngineUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Opens documents, views, secrets and leases in one database. The database is created if it does not exist. @throws EngineUnavailable, EngineUnusable */
export async function openMongo({ url, clock, report, keptMs = KEEP_DROPPED_MS }: MongoOptions): Promise<OpenedMongo> {
  const connection = await connect(url, report);
  const states = new ViewStates(connection);
  const generations = new Generations(connection, states);
  const deadLetters = new DeadLetters(connection);
  await prepare(connection, deadLetters);

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
    ping: async () => void (await reaching(async () => connection.db?.command({ ping: 1 }))),
    close: async () => {
      dropped.stop();
      await connection.close();
    },
  };
}

/** Performs the first write, which creates a missing database if the user is allowed to. */
async function prepare(connection: Connection, deadLetters: DeadLetters): Promise<void> {
  try {
    await deadLetters.createIndexes();
  } catch (error) {
    await connection.close(true);
    throw asPermissionError(
      error,
      `MongoDB does not allow writing to the database "${connection.name}". Create the database, or grant the user of MONGODB_URL the role readWrite on it`,
    );
  }
}
