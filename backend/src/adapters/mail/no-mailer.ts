import { type Mail, Mailer, MailRefused } from '../../ports/mailer.js';

/** Where nothing is configured to send mails. */
export class NoMailer extends Mailer {
  override readonly sends = false;

  override async send(_mail: Mail): Promise<void> {
    throw new MailRefused('No mail can go out: set SMTP_URL and MAIL_FROM.');
  }
}
