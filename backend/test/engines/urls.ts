import { describe } from 'vitest';

/** The product's settings for engine addresses, and where a mock of Stripe is. */
export type EngineSetting = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL' | 'S3_ENDPOINT' | 'STRIPE_MOCK_URL';

/** Address of an engine. Undefined if this run has none. */
export const engineUrl = (setting: EngineSetting): string | undefined => process.env[setting] || undefined;

/**
 * A suite that needs an engine and gets its address. `vitest.engines.config.js` looks for this function's name, and
 * skips files whose engine is missing.
 */
export function describeWith(setting: EngineSetting, name: string, suite: (url: string) => void): void {
  const url = engineUrl(setting);
  if (url === undefined) throw new Error(`${setting} is not set`);
  describe(name, () => suite(url));
}

const INSTALLATION: readonly EngineSetting[] = ['EVENTSTORE_URL', 'MONGODB_URL', 'REDIS_URL', 'S3_ENDPOINT'];

/**
 * A suite that needs all engines of an installation with several processes. `vitest.engines.config.js` looks for this
 * function's name.
 */
export function describeOnEngines(name: string, suite: () => void): void {
  for (const setting of INSTALLATION) if (engineUrl(setting) === undefined) throw new Error(`${setting} is not set`);
  describe(name, suite);
}
