import { Injectable } from '@nestjs/common';
import { personStream } from '@chatbot-builder/contracts/events/person';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { type CommandContext, following } from '../../../kernel/envelope.js';
import { Erasers } from '../../../runtime/erasure/erasers.js';
import { DataKeys } from '../../../runtime/sealing/data-keys.js';
import { personKeyId } from '../../../runtime/sealing/key-ids.js';
import { Streams } from '../../../runtime/streams.js';
import { erasePerson, person } from '../person.js';

/** Erases one person of an account. What the person did for the account stays, its origin unreadable. */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly streams: Streams,
    private readonly erasers: Erasers,
    private readonly keys: DataKeys,
  ) {}

  /**
   * `PersonErased` is the commit point: cut short after it, the whole is done once more. The key goes last, as it opens the
   * address that is released. Refused `person-not-found`, `not-a-client`.
   */
  async erase(personId: PersonId, context: CommandContext, signal: AbortSignal): Promise<void> {
    const decision = erasePerson(context.accountId);
    const { events } = await this.streams.decide(personStream(personId), person, decision, context);
    await this.erasers.person({ personId }, following(context, events), signal);
    await this.keys.destroy(personKeyId(personId));
  }
}
