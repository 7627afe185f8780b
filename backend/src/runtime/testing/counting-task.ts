import { AccountId, ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { TaskKind, TaskOrder } from '../tasks/task-kind.js';

export const ADA = AccountId.parse('018f0000-0000-4000-9000-000000000001');
/** To count to three. */
export const order: TaskOrder<{ readonly upTo: number }> = {
  id: '018f0000-0000-4000-a000-000000000001',
  accountId: ADA,
  chatbotId: ChatbotId.parse('018f0000-0000-4000-b000-000000000001'),
  startedBy: PersonId.parse('018f0000-0000-4000-8000-000000000001'),
  request: { upTo: 3 },
};

export interface Counting {
  /** Called before each step, with its number. */
  readonly before?: (step: number) => unknown;
}

/** Writes the numbers up to one, a part each. */
export const counting = ({ before = () => undefined }: Counting = {}): TaskKind<
  { upTo: number },
  { next: number }
> => ({
  name: 'counting',
  request: z.object({ upTo: z.int() }),
  cursor: z.object({ next: z.int() }),
  step: async ({ request: { upTo } }, { next } = { next: 1 }, append) => {
    await before(next);
    await append(
      (async function* () {
        yield Buffer.from(`${next}\n`);
      })(),
    );
    const progress = { done: next, total: upTo };
    return next === upTo
      ? { progress, file: { name: 'numbers.txt', type: 'text/plain' } }
      : { progress, cursor: { next: next + 1 } };
  },
});
