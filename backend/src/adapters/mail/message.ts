import type { Mail } from '../../ports/mailer.js';

/**
 * A mail as nodemailer takes it. The recipient is an object, so that an odd address cannot become a list of addresses.
 */
export const messageOf = ({ id, to, subject, text, html }: Mail, from: string) => ({
  from,
  to: { name: '', address: to },
  subject,
  text,
  html,
  messageId: `<${id}@chatbot-builder>`,
  // Out-of-office replies and mailing lists do not answer such mails.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
