import type { Config } from '../../settings/config.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';

/** Backups are of the embedded engines; the others bring tools of their own. @throws StartFailure */
export function requireEmbedded({ engines }: Config): void {
  const named = { EVENTSTORE_URL: engines.eventStore, MONGODB_URL: engines.mongo, S3_BUCKET: engines.s3 };
  const elsewhere = Object.entries(named).flatMap(([setting, value]) => (value ? [setting] : []));
  if (elsewhere.length > 0)
    throw new StartFailure(
      EXIT.config,
      `${elsewhere.join(', ')}: what is kept there is backed up and restored with the tools of those engines. This command knows the embedded ones.`,
    );
}
