import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { CurrentUser } from '@chatbot-builder/contracts/http';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { notSignedIn } from '../../kernel/refusals.js';
import { Plans } from '../../runtime/plans/plans.js';
import { shownSubscription, subscription } from '../../runtime/plans/subscription.js';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { person } from './person.js';

/**
 * Reads the log, so that a registered person, and a plan that was paid, are visible at once. What an account pays is
 * none of its clients' business.
 * @throws Refused `not-signed-in` if the person does not exist or is erased
 */
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
    private readonly plans: Plans,
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
    const paid = state.role === 'admin' ? await this.plans.subscriptionOf(state.accountId) : subscription.initial;
    return { id: personId, email, role: state.role, emailVerified: state.verified, ...shownSubscription(paid) };
  }
}
