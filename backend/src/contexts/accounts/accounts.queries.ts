import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { accountStream } from '@chatbot-builder/contracts/events/account';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { account } from './account.js';

/** Everyone is on the Free plan. */
const FREE = { subscriptionStatus: 'free', subscriptionEndDate: null } as const;

/** From the log itself, so that an account is there once it is registered. Undefined where there is none, or it is erased. */
export class GetUser extends Query<CurrentUser | undefined> {
  constructor(readonly accountId: AccountId) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  async execute({ accountId }: GetUser): Promise<CurrentUser | undefined> {
    const stream = accountStream(accountId);
    const { state } = await this.streams.read(stream, account);
    if (state.phase === 'none') return undefined;
    const email = z
      .string()
      .nullable()
      .parse(await this.personal.open(stream, 'email', state.email));
    return email === null ? undefined : { id: accountId, email, role: state.role, ...FREE };
  }
}
