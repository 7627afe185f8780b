import { join } from 'node:path';
import { Mailbox } from '../adapters/mail/mailbox.js';
import { NoMailer } from '../adapters/mail/no-mailer.js';
import { SmtpMailer } from '../adapters/mail/smtp-mailer.js';
import type { Mailer } from '../ports/mailer.js';
import { publicAddressOf } from '../settings/public-address.js';
import type { Opening } from './opening.js';

/**
 * Sends by SMTP where it is configured. A development machine keeps mails, and production without SMTP says that none
 * goes out.
 */
export function openMailer({ config, clock, warn, options }: Opening): Mailer {
  const { smtp } = config;
  if (smtp) return new SmtpMailer(smtp.url, smtp.from);
  if (config.appEnv === 'local')
    return new Mailbox(join(config.dataDir, 'mailbox'), clock, (id) =>
      options.announce?.(`A mail arrived: ${publicAddressOf(config)}/dev/mailbox/${id}`),
    );
  warn('No mail can go out, such as links to reset a password: set SMTP_URL and MAIL_FROM.');
  return new NoMailer();
}
