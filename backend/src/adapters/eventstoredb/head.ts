import type { Position } from '../../kernel/envelope.js';
import { isOurs } from './our-streams.js';
import type { ServerPosition } from './server-client.js';
import type { ServerStreams } from './server-streams.js';
import { positionOf } from './stored-record.js';

/**
 * The server writes its own events from time to time. The newest event may be one of them, but one of the newest few is
 * ours.
 */
const FIRST_PAGE = 16;
const LATER_PAGES = 500;

/** Position of the newest event in the product's streams, before `end`. Undefined if there is none. */
export async function headOf(
  streams: ServerStreams,
  end: ServerPosition | 'end' = 'end',
): Promise<Position | undefined> {
  let before = end;
  for (let count = FIRST_PAGE; ; count = LATER_PAGES) {
    const events = await streams.readAllBackwards(before, count);
    const newest = events.find(isOurs);
    if (newest) return positionOf(newest);
    const oldest = events.at(-1);
    if (!oldest?.position || events.length < count) return undefined;
    before = oldest.position;
  }
}
