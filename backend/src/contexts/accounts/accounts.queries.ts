import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { notSignedIn } from '../../kernel/refusals.js';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { person } from './person.js';

/** Everyone is on the Free plan. */
const FREE = { subscriptionStatus: 'free', subscriptionEndDate: null } as const;

/** Reads the log, so that a registered person is visible at once. @throws Refused `not-signed-in` if the person does not exist or is erased */
export class GetUser extends Query<CurrentUser> {
  constructor(readonly personId: PersonId) {
    super();
  }
}

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  async execute({ personId }: GetUser): Promise<CurrentUser> {
    const stream = personStream(personId);
    const { state } = await this.streams.read(stream, person);
    if (state.phase !== 'registered') throw notSignedIn();
    const email = z
      .string()
      .nullable()
      .parse(await this.personal.open(stream, 'email', state.email));
    if (email === null) throw notSignedIn();
    return { id: personId, email, role: state.role, emailVerified: state.verified, ...FREE };
  }
}
