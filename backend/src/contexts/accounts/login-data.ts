import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';
import { Credentials } from './credentials.js';
import { Emails } from './emails.js';

/** What a person signs in with: sessions, password and address. */
@Injectable()
export class LoginData {
  constructor(
    private readonly sessions: SessionRevocation,
    private readonly credentials: Credentials,
    private readonly emails: Emails,
  ) {}

  /** Idempotent. `email` is null if it can no longer be read. */
  async erase(personId: PersonId, email: string | null, context: CommandContext): Promise<void> {
    await this.sessions.endAllOf(personId);
    await this.credentials.drop(personId);
    if (email !== null) await this.emails.release(email, personId, context);
  }
}
