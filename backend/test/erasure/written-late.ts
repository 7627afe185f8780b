import type { AccountId } from '@chatbot-builder/contracts/ids';
import { randomUUID } from 'node:crypto';
import type { NewEvent } from '../../src/ports/event-store.js';
import { hashed } from '../../src/runtime/testing/embedded.js';
import { WORDS } from './planted.js';

/** The first event of a chatbot, as a process writes it that does not know of its account's erasure. */
export const writtenLate = (accountId: AccountId, stream: string): NewEvent =>
  hashed(stream, {
    id: randomUUID(),
    type: 'ChatbotCreated',
    version: 1,
    data: { settings: { name: WORDS.name } },
    metadata: {
      accountId,
      actor: { kind: 'person', id: accountId },
      commandId: 'late',
      correlationId: 'late',
      causationId: 'late',
      occurredAt: '2026-01-02T12:00:00.000Z',
    },
  });
