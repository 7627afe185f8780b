import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { SessionEnds } from '../../runtime/access/session-ends.js';
import { Credentials } from './credentials.js';
import { Emails } from './emails.js';

/** All that lets a person in: sessions, password, address. */
@Injectable()
export class SignIns {
  constructor(
    private readonly sessions: SessionEnds,
    private readonly credentials: Credentials,
    private readonly emails: Emails,
  ) {}

  /** Idempotent. `email` is null where it cannot be read any more. */
  async end(personId: PersonId, email: string | null, context: CommandContext): Promise<void> {
    await this.sessions.endAllOf(personId);
    await this.credentials.drop(personId);
    if (email !== null) await this.emails.release(email, personId, context);
  }
}
