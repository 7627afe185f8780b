import type { ViewStore } from '../../ports/document-store.js';
import { NoData } from '../../ports/no-data.js';
import { connect, asPermissionError } from './connection.js';
import { Generations } from './generations.js';
import { MongoViewStore } from './mongo-view-store.js';
import type { MongoOptions } from './open-mongo.js';
import { DeadLetters } from './dead-letters.js';
import { ReactionCheckpoints } from './reaction-checkpoints.js';
import { ViewStates } from './view-states.js';

/**
 * Opens the views of a database that servers may be writing to meanwhile. Read permission is enough: nothing is created
 * or freed, and a missing database is not created.
 * @throws NoData, EngineUnavailable, EngineUnusable
 */
export async function openMongoReading({
  url,
  report,
}: Pick<MongoOptions, 'url' | 'report'>): Promise<{ readonly views: ViewStore; close(): Promise<void> }> {
  const { connection, close } = await connect({ url, report });
  const states = new ViewStates(connection);
  try {
    // A server registers every view before it serves.
    if ((await states.all()).length === 0)
      throw new NoData(
        `There are no views in the database "${connection.name}" of MONGODB_URL. Start the server once to create them.`,
      );
  } catch (error) {
    await close();
    throw asPermissionError(
      error,
      `MongoDB does not allow reading the database "${connection.name}". Grant the user of MONGODB_URL the role read on it`,
    );
  }
  const generations = new Generations(connection, states, { point: async () => undefined });
  const views = new MongoViewStore({
    states,
    generations,
    deadLetters: new DeadLetters(connection),
    reactions: new ReactionCheckpoints(connection),
    dropped: () => undefined,
  });
  return { views, close };
}
