import { Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Mailer } from '../../ports/mailer.js';
import { SessionRevocation } from '../../runtime/access/session-revocation.js';
import { Credentials } from './credentials.js';
import { Emails } from './emails.js';

/**
 * What a person signs in with: sessions, password and address, and the mails to it that a development machine keeps.
 */
@Injectable()
export class LoginData {
  constructor(
    private readonly sessions: SessionRevocation,
    private readonly credentials: Credentials,
    private readonly emails: Emails,
    private readonly mailer: Mailer,
  ) {}

  /** Idempotent. `email` is null if it can no longer be read. */
  async erase(personId: PersonId, email: string | null, context: CommandContext): Promise<void> {
    await this.sessions.endAllOf(personId);
    await this.drop(personId);
    if (email !== null) await this.emails.release(email, personId, context);
  }

  /** Idempotent. Leaves sessions and address. */
  async drop(personId: PersonId): Promise<void> {
    await this.credentials.drop(personId);
    await this.mailer.kept?.drop(personId);
  }
}
