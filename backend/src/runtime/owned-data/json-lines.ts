import { Slices } from '../../concurrency/slices.js';

/** JSON Lines: each item on a line of its own. */
export async function* jsonLines(items: AsyncIterable<object>): AsyncGenerator<string> {
  const slices = new Slices();
  for await (const item of items) {
    yield `${JSON.stringify(item)}\n`;
    // On an embedded engine nothing else may wait.
    await slices.next();
  }
}
