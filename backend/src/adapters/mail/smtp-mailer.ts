import type { Transporter } from 'nodemailer';
import { type Mail, Mailer, MailRefused } from '../../ports/mailer.js';
import { messageOf } from './message.js';

/** A server that says nothing for this long is given up. The job tries again. */
const SILENCE_MS = 20_000;

export class SmtpMailer extends Mailer {
  override readonly sends = true;
  #transport: Promise<Transporter> | undefined;

  constructor(
    private readonly url: string,
    private readonly from: string,
  ) {
    super();
  }

  override async send(mail: Mail): Promise<void> {
    try {
      const transport = await (this.#transport ??= transportTo(this.url));
      await transport.sendMail(messageOf(mail, this.from));
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** Loaded with the first mail. */
async function transportTo(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
}

/** A failure without the server's words, which quote the address. */
function failureOf(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  const at = `${command ?? 'the connection'} (${[code, responseCode].filter(Boolean).join(' ')})`;
  const isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return isFinal
    ? new MailRefused(`The server for mail refused a mail at ${at}`)
    : new Error(`The server for mail failed at ${at}`);
}
