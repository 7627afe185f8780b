import { z } from 'zod';
import { idOf, Sealed } from '@chatbot-builder/contracts/events';
import { personCategory, type StoredPersonEvent } from '@chatbot-builder/contracts/events/person';
import { CLIENTS_VIEW } from '@chatbot-builder/contracts/views';
import { collection } from '../../../kernel/collection.js';
import { never } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';

export const ClientDocument = z.strictObject({
  accountId: z.string(),
  email: Sealed.nullable(),
  createdAt: z.iso.datetime(),
  /** The chatbots that were assigned to the client, deleted ones included. */
  chatbotIds: z.array(z.string()),
});
export type ClientDocument = z.infer<typeof ClientDocument>;

export const clients = collection({
  name: CLIENTS_VIEW,
  version: 1,
  schema: ClientDocument,
  indexes: [['accountId', 'createdAt']],
  sealed: true,
});

function evolve(document: ClientDocument | undefined, event: Recorded<StoredPersonEvent>): ClientDocument | undefined {
  if (event.type === 'PersonRegistered') {
    const { role, email } = event.data;
    const { accountId, occurredAt: createdAt } = event.metadata;
    return role === 'client' ? { accountId, email, createdAt, chatbotIds: [] } : undefined;
  }
  if (!document) return undefined;
  switch (event.type) {
    case 'ChatbotGranted':
      return { ...document, chatbotIds: [...document.chatbotIds, event.data.chatbotId] };
    case 'ChatbotRevoked':
      return { ...document, chatbotIds: document.chatbotIds.filter((id) => id !== event.data.chatbotId) };
    case 'EmailChanged':
      return { ...document, email: event.data.email };
    case 'EmailVerified':
    case 'PasswordChanged':
    case 'TwoFactorEnabled':
    case 'TwoFactorDisabled':
    case 'RecoveryCodesReplaced':
    case 'RecoveryCodeUsed':
      return document;
    case 'PersonErased':
      return undefined;
    default:
      return never(event);
  }
}

/**
 * The clients of accounts. Requests of a client are decided on its stream instead, so that a revocation holds at once.
 */
export const clientsView = projection({
  collection: clients,
  categories: [personCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
