import { EngineUnusable } from '../ports/engine-unusable.js';
import { EngineRefused } from '../ports/event-store.js';
import { NoData } from '../ports/no-data.js';
import { hostsOf } from '../settings/engine-settings.js';
import { EXIT, StartFailure } from '../settings/start-failure.js';

/**
 * Runs `open` and converts its errors to messages for the operator.
 * @throws NoData, StartFailure that names the engine, its address without credentials, and what to do
 */
export async function connectEngine<Opened>(
  engine: { readonly name: string; readonly setting: string; readonly url: string },
  open: () => Promise<Opened>,
): Promise<Opened> {
  const { name, setting, url } = engine;
  try {
    return await open();
  } catch (error) {
    if (error instanceof StartFailure || error instanceof NoData) throw error;
    if (error instanceof EngineUnusable) throw new StartFailure(EXIT.config, error.message);
    const reason = (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replaceAll(url, setting);
    const complaint = `${name} at ${hostsOf(url)} is not available (${reason}).`;
    if (error instanceof EngineRefused) throw new StartFailure(EXIT.config, `${complaint} Correct ${setting}.`);
    throw new StartFailure(EXIT.unavailable, `${complaint} Start it, or set ${setting} to its address.`);
  }
}
