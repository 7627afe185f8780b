import { UnusableEventStoreUrl } from '../adapters/eventstoredb/connection-url.js';
import { EventStoreRefused } from '../adapters/eventstoredb/server-error.js';
import { MongoRefused } from '../adapters/mongo/connection.js';
import { BucketUnusable } from '../adapters/s3/bucket.js';
import { NoData } from '../ports/no-data.js';
import { hostsOf } from '../settings/engine-settings.js';
import { EXIT, StartFailure } from '../starting/start-failure.js';

/** The engine is there, or could be, and the settings have to change; the message says how. */
const isRefusal = (error: unknown): error is Error => error instanceof UnusableEventStoreUrl || error instanceof MongoRefused || error instanceof BucketUnusable;

/** What `open` opens. @throws NoData, StartFailure that names the engine, where it was looked for and what to do, without who signs in there */
export async function reached<Opened>(engine: { readonly name: string; readonly setting: string; readonly url: string }, open: () => Promise<Opened>): Promise<Opened> {
  const { name, setting, url } = engine;
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartFailure || error instanceof NoData) throw error;
    if (isRefusal(error)) throw new StartFailure(EXIT.config, error.message);
    const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replaceAll(url, setting);
    const complaint = `${name} at ${hostsOf(url)} cannot be used (${reason}).`;
    if (error instanceof EventStoreRefused) throw new StartFailure(EXIT.config, `${complaint} Correct ${setting}.`);
    throw new StartFailure(EXIT.unavailable, `${complaint} Start it, or set ${setting} to where it is.`);
  }
}
