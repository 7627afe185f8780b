import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { accountStream } from '../../kernel/streams.js';
import { DocumentStore } from '../../ports/document-store.js';
import { PersonalData } from '../../runtime/personal-data.js';
import { accounts } from './account.view.js';

/** Everyone is on the Free plan. */
const FREE = { subscriptionStatus: 'free', subscriptionEndDate: null } as const;

/** Undefined where there is no such account, or it is erased. */
export class GetUser extends Query<CurrentUser | undefined> {
  constructor(readonly accountId: AccountId) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly documents: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async execute({ accountId }: GetUser): Promise<CurrentUser | undefined> {
    const document = await this.documents.get(accounts, accountId);
    if (!document) return undefined;
    const email = z.string().nullable().parse(await this.personal.open(accountStream(accountId), 'email', document.email));
    return email === null ? undefined : { id: accountId, email, role: document.role, ...FREE };
  }
}
