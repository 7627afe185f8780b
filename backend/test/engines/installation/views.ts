import { setTimeout as elapsed } from 'node:timers/promises';
import { Builder } from '../../faults/builder-load.js';
import { retrying } from './retrying.js';

const POLL_MS = 50;

let newcomers = 0;

/** Resolves once a list shows what is written now. */
export async function viewsFollow(origin: string): Promise<void> {
  const newcomer = new Builder(origin);
  const email = `newcomer-${++newcomers}@example.com`;
  await retrying(() => newcomer.register(email).catch(() => newcomer.signIn(email)));
  await retrying(async () => (await newcomer.chatbots()).length > 0 || newcomer.create('Seen'));
  while ((await retrying(() => newcomer.chatbots())).length === 0) await elapsed(POLL_MS);
}
