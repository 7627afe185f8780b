import { Injectable } from '@nestjs/common';
import type { StreamName } from '@chatbot-builder/contracts/events';
import { type emailCategory, emailStream } from '@chatbot-builder/contracts/events/email';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Vault } from '../../runtime/sealing/vault.js';
import { Streams } from '../../runtime/streams.js';
import { claimEmail, type EmailClaim, emailClaim, releaseEmail } from './email-claim.js';

/** Records who signs in with which address. Expects normalized addresses. */
@Injectable()
export class Emails {
  constructor(
    private readonly streams: Streams,
    private readonly vault: Vault,
  ) {}

  async holderOf(email: string): Promise<(EmailClaim & { readonly phase: 'held' }) | undefined> {
    const { state } = await this.streams.read(await this.#streamOf(email), emailClaim);
    return state.phase === 'held' ? state : undefined;
  }

  /** @throws Refused `email-taken` */
  async claim(email: string, personId: PersonId, context: CommandContext): Promise<void> {
    await this.streams.decide(await this.#streamOf(email), emailClaim, claimEmail(personId), context);
  }

  async release(email: string, personId: PersonId, context: CommandContext): Promise<void> {
    await this.streams.decide(await this.#streamOf(email), emailClaim, releaseEmail(personId), context);
  }

  async #streamOf(email: string): Promise<StreamName<typeof emailCategory>> {
    return emailStream(await this.vault.hmac('email-stream', email));
  }
}
