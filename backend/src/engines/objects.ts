import { join } from 'node:path';
import { DiskObjectStore } from '../adapters/disk/disk-object-store.js';
import type { Ids } from '../ports/clock.js';
import type { ObjectStore } from '../ports/object-store.js';
import type { Opening } from './opening.js';
import { connectEngine } from './connect-engine.js';

/** Opens the store of uploaded files. */
export async function openObjects(opening: Opening, ids: Ids): Promise<ObjectStore> {
  const { config, clock, report } = opening;
  const settings = config.engines.s3;
  if (!settings) return DiskObjectStore.open(join(config.dataDir, 'objects'), clock, ids);
  const at =
    settings.endpoint === undefined
      ? { setting: 'S3_REGION', url: `s3.${settings.region}.amazonaws.com` }
      : { setting: 'S3_ENDPOINT', url: settings.endpoint };
  // Imported on demand, because the SDK takes most of a second to load.
  const { openS3 } = await import('../adapters/s3/open-s3.js');
  const opened = await connectEngine({ name: 'S3', ...at }, () => openS3({ ...settings, clock, ids, report }));
  opening.onClose(() => opened.close());
  return opened.objects;
}
