import { Injectable } from '@nestjs/common';
import { categoryOf, idOf, type StreamName } from '@chatbot-builder/contracts/events';
import { emailCategory } from '@chatbot-builder/contracts/events/email';
import { personCategory, personStream } from '@chatbot-builder/contracts/events/person';
import { PersonId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { CommandContext } from '../../kernel/envelope.js';
import type { ErasedAccount, ErasedPerson, Eraser } from '../../kernel/eraser.js';
import { PersonalData } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { emailClaim, releaseEmail } from './email-claim.js';
import { person } from './person.js';
import { LoginData } from './login-data.js';

/** Erases what people sign in with: sessions, passwords and claims on e-mail addresses. */
@Injectable()
export class LoginDataEraser implements Eraser {
  readonly name = 'accounts';

  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly loginData: LoginData,
  ) {}

  async erasePerson({ personId }: ErasedPerson, context: CommandContext): Promise<void> {
    const stream = personStream(personId);
    const { state } = await this.streams.read(stream, person);
    const email = state.phase === 'erased' ? await this.personal.open(stream, 'email', state.email) : null;
    await this.loginData.erase(personId, z.string().nullable().parse(email), context);
  }

  async eraseAccount({ accountId, streams }: ErasedAccount, context: CommandContext): Promise<void> {
    for (const stream of streams.filter(isPerson)) await this.loginData.drop(PersonId.parse(idOf(stream)));
    for (const stream of streams.filter(isEmail)) {
      const { state } = await this.streams.read(stream, emailClaim);
      if (state.phase !== 'held' || state.accountId !== accountId) continue;
      await this.loginData.drop(state.personId);
      await this.streams.decide(stream, emailClaim, releaseEmail(state.personId), context);
    }
  }
}

const isPerson = (stream: string): boolean => categoryOf(stream) === personCategory.name;
const isEmail = (stream: string): stream is StreamName<typeof emailCategory> =>
  categoryOf(stream) === emailCategory.name;
