import type { Position } from '../../kernel/envelope.js';
import { isOurs } from './our-streams.js';
import type { ServerPosition } from './server-client.js';
import type { ServerStreams } from './server-streams.js';
import { positionOf } from './stored-record.js';

/** The server writes about itself from time to time, so that the newest event is not always ours, but one of a few is. */
const FIRST_LOOK = 16;
const LATER_LOOKS = 500;

/** Position of the newest event in the product's streams, of all or of those before a position. */
export async function headOf(
  streams: ServerStreams,
  end: ServerPosition | 'end' = 'end',
): Promise<Position | undefined> {
  let before = end;
  for (let count = FIRST_LOOK; ; count = LATER_LOOKS) {
    const events = await streams.readAllBackwards(before, count);
    const newest = events.find(isOurs);
    if (newest) return positionOf(newest);
    const oldest = events.at(-1);
    if (!oldest?.position || events.length < count) return undefined;
    before = oldest.position;
  }
}
