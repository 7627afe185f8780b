import { Injectable } from '@nestjs/common';
import { personCategory, personStream } from '@chatbot-builder/contracts/events/person';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { type CommandContext, following, type Position } from '../../../kernel/envelope.js';
import { Erasers } from '../../../runtime/erasure/erasers.js';
import { DataKeys } from '../../../runtime/sealing/data-keys.js';
import { streamKeyId } from '../../../runtime/sealing/key-ids.js';
import { Streams } from '../../../runtime/streams.js';
import { erasePerson, person } from '../person.js';

/** Erases one person of an account. The person's work for the account stays, but its origin becomes unreadable. */
@Injectable()
export class PersonErasure {
  constructor(
    private readonly streams: Streams,
    private readonly erasers: Erasers,
    private readonly keys: DataKeys,
  ) {}

  /**
   * Idempotent. Returns the position of the person's last event. `PersonErased` is the commit point: after an
   * interruption, the reaction repeats the whole erasure. The key is destroyed last, because it opens the address that
   * has to be released.
   *
   * @throws Refused `client-not-found`
   */
  async erase(personId: PersonId, context: CommandContext, signal: AbortSignal): Promise<Position | undefined> {
    const decision = erasePerson(context.accountId);
    const { events, position } = await this.streams.decide(personStream(personId), person, decision, context);
    await this.erasers.person({ personId }, following(context, events), signal);
    await this.keys.destroy(streamKeyId(personCategory, personId));
    return position;
  }
}
