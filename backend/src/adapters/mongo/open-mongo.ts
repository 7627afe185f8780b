import type { Connection } from 'mongoose';
import type { Clock } from '../../ports/clock.js';
import type { DocumentStore, ViewStore } from '../../ports/document-store.js';
import type { Leases } from '../../ports/leases.js';
import type { SecretStore } from '../../ports/secret-store.js';
import { connect, refusedOr } from './connection.js';
import { DroppedGenerations, KEPT_MS } from './dropped-generations.js';
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
  /** A connection string; replica sets, TLS and credentials as MongoDB writes them. */
  readonly url: string;
  readonly clock: Clock;
  /** Somebody should know: what goes on behind the calls failed. */
  readonly report: (error: unknown) => void;
  /** How long dropped generations are kept for whoever still reads them. */
  readonly keptMs?: number;
}

export interface OpenedMongo {
  /** For other adapters on the same database. */
  readonly connection: Connection;
  readonly documents: DocumentStore;
  readonly views: ViewStore;
  readonly secrets: SecretStore;
  readonly leases: Leases;
  /** Resolves when it answers. @throws EngineUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Documents, views, secrets and leases in one database, which is made where there is none. @throws EngineUnavailable, EngineUnusable */
export async function openMongo({ url, clock, report, keptMs = KEPT_MS }: MongoOptions): Promise<OpenedMongo> {
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

/** The first write: where the database is missing and may be made, this makes it. */
async function prepare(connection: Connection, deadLetters: DeadLetters): Promise<void> {
  try {
    await deadLetters.createIndexes();
  } catch (error) {
    await connection.close(true);
    throw refusedOr(
      error,
      `MongoDB refuses to write to the database "${connection.name}". Create it, or give the user of MONGODB_URL the role readWrite on it`,
    );
  }
}
