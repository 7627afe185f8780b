import { setTimeout as elapsed } from 'node:timers/promises';
import { Builder } from '../../faults/builder-load.js';

const POLL_MS = 50;

let newcomers = 0;

/** Resolves when a list shows what is written now. */
export async function viewsFollow(origin: string): Promise<void> {
  const newcomer = new Builder(origin);
  await newcomer.register(`newcomer-${++newcomers}@example.com`);
  const id = await newcomer.create('Seen');
  while (!(await newcomer.chatbots()).includes(id)) await elapsed(POLL_MS);
}
