import { setTimeout as elapsed } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * Polls until the expected answer is there, for what the server does in the background. Fails after `seconds`, which
 * are far more than a busy machine needs.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isThere: (answer: Answer) => boolean,
  seconds = 30,
  pauseMs = 20,
): Promise<Answer> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const answer = await ask();
    if (isThere(answer)) return answer;
    if (performance.now() > deadline)
      throw new Error(`Not the expected answer within ${seconds} seconds: ${inspect(answer, { depth: 5 })}`);
    await elapsed(pauseMs);
  }
}
