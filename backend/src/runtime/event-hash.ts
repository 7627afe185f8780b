import { hash } from 'node:crypto';
import { configure } from 'safe-stable-stringify';
import type { NewEvent } from '../ports/event-store.js';

/** JSON with object keys sorted by UTF-16 code units, including keys that look like integers. */
const canonical = configure({ deterministic: true });

/**
 * SHA-256 in hex over an event as stored, with personal fields sealed. Revision and position are not part of it: they
 * are unknown before the append.
 */
export const eventHash = (stream: string, { id, type, version, data, metadata }: Omit<NewEvent, 'hash'>): string =>
  hash('sha256', canonical([stream, id, type, version, data, metadata]) ?? '');
