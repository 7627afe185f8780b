import type { Sealed } from '@chatbot-builder/contracts/events';
import { projection } from '../../kernel/projection.js';
import { idOf } from '../../kernel/streams.js';
import type { Collection } from '../../ports/document-store.js';
import type { Role } from './account.js';

export interface AccountDocument {
  readonly email: Sealed | null;
  readonly role: Role;
  readonly registeredAt: string;
}

export const accounts: Collection<AccountDocument> = { name: 'accounts', version: 1, indexes: [] };

export const accountView = projection({
  collection: accounts,
  categories: ['account'],
  keysOf: (event) => [idOf(event.stream)],
  evolve: (_document, event) => ({ email: event.data.email, role: event.data.role, registeredAt: event.metadata.occurredAt }),
});
