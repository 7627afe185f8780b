import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { ChatbotClient, ClientAccount } from '@chatbot-builder/contracts/http';
import { type AccountId, PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { Slices } from '../../../concurrency/slices.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import type { OwnedChatbot } from '../../../runtime/access/access.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { type ClientDocument, clients } from './clients.view.js';

/** An account's clients, the newest first. */
export class ListClients extends Query<readonly ClientAccount[]> {
  constructor(readonly accountId: AccountId) {
    super();
  }
}

@QueryHandler(ListClients)
export class ListClientsHandler implements IQueryHandler<ListClients> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async execute({ accountId }: ListClients): Promise<readonly ClientAccount[]> {
    const listed: ClientAccount[] = [];
    // Each address has a key of its own.
    const slices = new Slices();
    for (const { _id: id, email, createdAt } of await clientsOf(this.documents, accountId)) {
      await slices.next();
      const opened = await this.personal.open(personStream(PersonId.parse(id)), 'email', email);
      // Null if the client was erased just now.
      if (opened !== null) listed.push({ id, email: z.string().parse(opened), createdAt });
    }
    return listed;
  }
}

/** The clients that may see a chatbot, the newest first. */
export class ListChatbotClients extends Query<readonly ChatbotClient[]> {
  constructor(readonly chatbot: OwnedChatbot) {
    super();
  }
}

@QueryHandler(ListChatbotClients)
export class ListChatbotClientsHandler implements IQueryHandler<ListChatbotClients> {
  constructor(private readonly documents: DocumentStore) {}

  async execute({ chatbot: { accountId, chatbotId } }: ListChatbotClients): Promise<readonly ChatbotClient[]> {
    const all = await clientsOf(this.documents, accountId);
    return all.filter(({ chatbotIds }) => chatbotIds.includes(chatbotId)).map(({ _id: userId }) => ({ userId }));
  }
}

/** All clients of an account. There are few: see `LIMITS.clientsMax`. */
export async function clientsOf(
  documents: DocumentStore,
  accountId: AccountId,
): Promise<readonly Identified<ClientDocument>[]> {
  const page = await documents.find(clients, {
    where: { accountId },
    sort: { field: 'createdAt', order: 'desc' },
    limit: LIMITS.pageMax,
  });
  return page.documents;
}
