import { randomUUID } from 'node:crypto';
import type { EventToAppend, ServerEvent } from './server-client.js';

/**
 * The last event of a stream that is deleted. The server lets anybody who knows the last revision of a deleted stream
 * append to it and so bring it back, and a scavenge always leaves a stream's last event: this one makes every known
 * revision wrong, and nothing is lost where it stays.
 */
const CLOSING = 'stream-closed';

export const closingEvent = (): EventToAppend => ({ id: randomUUID(), type: CLOSING, data: {}, metadata: {} });

export const isClosing = ({ type }: Pick<ServerEvent, 'type'>): boolean => type === CLOSING;
