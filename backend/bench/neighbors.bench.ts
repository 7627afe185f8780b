import type { Measurement } from './measure.js';
import { followed } from './followers.js';
import { disturbed } from './disturbance.js';

/** What the work for one account costs the others, and what following the log costs everybody. */
export const neighbors = async (): Promise<readonly Measurement[]> => [...(await disturbed()), ...(await followed())];
