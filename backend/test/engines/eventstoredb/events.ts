import { randomUUID } from 'node:crypto';
import { EventMetadata } from '@chatbot-builder/contracts/events';
import type { NewEvent } from '../../../src/ports/event-store.js';

const metadata = EventMetadata.parse({
  accountId: '11111111-1111-4111-8111-111111111111',
  actor: { kind: 'system', id: 'test' },
  correlationId: 'request',
  causationId: 'command',
  occurredAt: '2026-11-20T10:00:00.000Z',
});
export const event = (text: string): NewEvent => ({ id: randomUUID(), type: 'Happened', version: 1, data: { text }, metadata });
export const numbered = (count: number, prefix = '') => Array.from({ length: count }, (_, index) => event(`${prefix}${index}`));
export const texts = (events: readonly NewEvent[]) => events.map(({ data }) => data['text']);
