import type { ReplayFrame } from '@chatbot-builder/contracts/http/replay';
import type { AnyProjection } from '../kernel/projection.js';
import { damageReport } from '../runtime/damage.js';
import { AlteredEvent } from '../runtime/sealing/decode.js';
import type { ViewReading } from '../runtime/verify/reading.js';

const MARK = `${AlteredEvent.name}: `;

/** The last frame of a rebuild. Damage in the log is a failure: what it made is all that can be made. */
export async function rebuilt(views: ViewReading, projections: readonly AnyProjection[]): Promise<ReplayFrame> {
  const message = await damageIn(views, projections);
  return message === undefined ? { kind: 'done' } : { kind: 'failed', message };
}

/** What damage in the log kept out of the views, whichever process folded them. Undefined if there is none. */
async function damageIn(views: ViewReading, projections: readonly AnyProjection[]): Promise<string | undefined> {
  const found = new Map<number, string>();
  for (const { collection } of projections) {
    const live = (await views.existing(collection)).find((generation) => generation.live);
    for (const { generation, position, error } of await views.deadLetters(collection.name))
      if (generation === live?.id && error.startsWith(MARK))
        found.set(position, error.slice(MARK.length).split('\n', 1)[0] ?? '');
  }
  const first = found.get(Math.min(...found.keys()));
  return first === undefined ? undefined : damageReport(first, found.size - 1);
}
