import { hash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';
import type { NewEvent } from '../ports/event-store.js';

/** JSON with the keys of every object in the order of their UTF-16 code units, also keys that look like integers. */
const canonical = configure({ deterministic: true });

/**
 * SHA-256, hex, over everything that an event says, as it is stored: personal fields sealed. Where it stands, its revision
 * and position, is unknown before the append and not part of it.
 */
export const eventHash = (stream: string, { id, type, version, data, metadata }: Omit<NewEvent, 'hash'>): string =>
  hash('sha256', canonical([stream, id, type, version, data, metadata]) ?? '');
