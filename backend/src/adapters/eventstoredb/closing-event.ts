import { randomUUID } from 'node:crypto';
import type { EventToAppend, ServerEvent } from './server-client.js';

/**
 * Appended to a stream before it is deleted. On EventStoreDB, whoever knows the last revision of a deleted stream can
 * append to it and so revive it, and a scavenge always keeps a stream's last event. This event makes every known
 * revision wrong, and it holds no data.
 */
const CLOSING = 'stream-closed';

export const closingEvent = (): EventToAppend => ({ id: randomUUID(), type: CLOSING, data: {}, metadata: {} });

export const isClosing = ({ type }: Pick<ServerEvent, 'type'>): boolean => type === CLOSING;
