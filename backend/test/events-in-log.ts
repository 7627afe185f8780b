import type { Category } from '@chatbot-builder/contracts/events';
import type { Recorded } from '../src/kernel/envelope.js';
import type { StoredEventIn } from '../src/kernel/projection.js';
import type { Log } from '../src/runtime/log.js';

/** All events of these categories, up to the current end of the log. */
export async function* eventsIn<C extends Category>(
  log: Log,
  categories: readonly C[],
): AsyncGenerator<Recorded<StoredEventIn<C>>> {
  const head = await log.head();
  if (head === undefined) return;
  for await (const { events } of log.range(categories, undefined, head))
    yield* events as readonly unknown[] as readonly Recorded<StoredEventIn<C>>[];
}
