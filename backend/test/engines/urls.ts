import { describe, it } from '@jest/globals';

/** Settings that say where an engine is, as the product itself reads them. */
export type EngineSetting = 'EVENTSTORE_URL' | 'MONGODB_URL' | 'REDIS_URL' | 'S3_ENDPOINT';

/** Where an engine is, or undefined where this run has none. */
export const engineUrl = (setting: EngineSetting): string | undefined => process.env[setting] || undefined;

/** Why this run has no such engine: the launcher knows what the machine lacks. */
const reasonOf = (setting: EngineSetting): string => process.env[`${setting}_MISSING`] ?? `${setting} is not set; npm run test:engines brings engines up and sets it`;

/** A suite that needs an engine, given where it is. Where there is none it is skipped, and the output says why. */
export function describeWith(setting: EngineSetting, name: string, suite: (url: string) => void): void {
  const url = engineUrl(setting);
  if (url !== undefined) {
    describe(name, () => suite(url));
    return;
  }
  const reason = reasonOf(setting);
  // Jest names no skipped test where a whole file is skipped.
  process.stderr.write(`SKIPPED ${name}: ${reason}\n`);
  describe(name, () => it.skip(reason, () => undefined));
}
