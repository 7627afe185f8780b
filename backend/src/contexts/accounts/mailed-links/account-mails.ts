import { Inject, Injectable, Logger } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import { tooMany } from '../../../kernel/refusals.js';
import { type Mail, Mailer, MailRefused } from '../../../ports/mailer.js';
import { Quotas } from '../../../ports/quotas.js';
import { Vault } from '../../../runtime/sealing/vault.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { Credentials } from '../credentials.js';

const QUOTA = 'account-mails';
/** Far more than follow from the events of one person. */
const REMEMBERED = 200;

/** Mails about a person's own account. */
@Injectable()
export class AccountMails {
  private readonly logger = new Logger(AccountMails.name);

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly quotas: Quotas,
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    private readonly credentials: Credentials,
  ) {}

  /** To be called when somebody asks for a mail. @throws Refused after too many mails to the address */
  async admit(email: string): Promise<void> {
    const quota = { name: QUOTA, ...this.config.limits.LIMIT_ACCOUNT_MAILS_PER_HOUR };
    const { granted, endsInMs } = await this.quotas.take(quota, await this.vault.hmac(QUOTA, email));
    if (!granted) throw tooMany(Math.ceil(endsInMs / 1_000), 'Several mails were sent to this address already.');
    if (!this.mailer.sends) this.logger.warn('Somebody asked for a mail, but none can go out: set SMTP_URL.');
  }

  /** Sends a mail unless it went out before. Nothing goes to a person who was erased. */
  async sendOnce(personId: PersonId, mail: Mail): Promise<void> {
    if ((await this.credentials.of(personId))?.mailed.includes(mail.id) ?? true) return;
    await this.send(personId, mail);
    await this.credentials.change(personId, (credential) => ({
      ...credential,
      mailed: [...credential.mailed, mail.id].slice(-REMEMBERED),
    }));
  }

  /** A mail that is refused for good is reported once, instead of being tried again. */
  async send(personId: PersonId, mail: Mail): Promise<void> {
    try {
      await this.mailer.send(mail, personId);
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      this.logger.warn(error.message);
    }
  }
}
