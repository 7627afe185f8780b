import { describe } from '@jest/globals';

/** Settings that say where an engine is, as the product itself reads them. */
export type EngineSetting = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL' | 'S3_ENDPOINT';

/** Where an engine is, or undefined where this run has none. */
export const engineUrl = (setting: EngineSetting): string | undefined => process.env[setting] || undefined;

/** A suite that needs an engine, given where it is. `jest.engines.config.js` reads the name, and leaves the file out where there is none. */
export function describeWith(setting: EngineSetting, name: string, suite: (url: string) => void): void {
  const url = engineUrl(setting);
  if (url === undefined) throw new Error(`${setting} is not set`);
  describe(name, () => suite(url));
}

const ALL: readonly EngineSetting[] = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT'];

/** A suite that needs all of them; `jest.engines.config.js` knows it by this name. */
export function describeOnEngines(name: string, suite: () => void): void {
  for (const setting of ALL) if (engineUrl(setting) === undefined) throw new Error(`${setting} is not set`);
  describe(name, suite);
}
