import { randomUUID } from 'node:crypto';
import { METADATA } from '../../../src/kernel/testing/recorded.js';
import type { NewEvent } from '../../../src/ports/event-store.js';

export const event = (text: string): NewEvent => ({
  id: randomUUID(),
  type: 'Happened',
  version: 1,
  data: { text },
  metadata: METADATA,
  hash: 'hash',
});
export const numbered = (count: number, prefix = '') =>
  Array.from({ length: count }, (_, index) => event(`${prefix}${index}`));
export const texts = (events: readonly NewEvent[]) => events.map(({ data }) => data['text']);
