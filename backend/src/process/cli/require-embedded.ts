import type { Config } from '../../settings/config.js';
import { EXIT, StartFailure } from '../../settings/start-failure.js';

/** Backups and checks cover the embedded engines. Other engines have their own tools. @throws StartFailure */
export function requireEmbedded({ engines }: Config): void {
  const named = { EVENTSTORE_URL: engines.eventStore, MONGODB_URL: engines.mongo, S3_BUCKET: engines.s3 };
  const elsewhere = Object.entries(named).flatMap(([setting, value]) => (value ? [setting] : []));
  if (elsewhere.length > 0)
    throw new StartFailure(
      EXIT.config,
      `${elsewhere.join(', ')}: use the own tools of these engines to back up, restore and check them. This command only handles the embedded ones.`,
    );
}
