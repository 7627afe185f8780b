import { join } from 'node:path';
import { DiskObjectStore } from '../adapters/disk/disk-object-store.js';
import type { Ids } from '../ports/clock.js';
import type { ObjectStore } from '../ports/object-store.js';
import type { Opening } from './opening.js';

/** Files as they were uploaded. */
export const openObjects = ({ config, clock }: Opening, ids: Ids): Promise<ObjectStore> => DiskObjectStore.open(join(config.dataDir, 'objects'), clock, ids);
