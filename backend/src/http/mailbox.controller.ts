import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import type { Request } from 'express';
import { notFound } from '../kernel/refusals.js';
import { type KeptMail, type KeptMails, Mailer } from '../ports/mailer.js';
import { escaped } from '../runtime/mail/letter.js';
import { ApiExcludeController } from './described.js';
import { devPage } from './dev-page.js';
import { ForAnyone } from './routes/route.js';
import { isFromThisMachine } from './this-machine.js';

const LIMITED = { limits: ['mailbox'] } as const;
const HTML = 'text/html; charset=utf-8';
const SHOWN = 100;

/**
 * `/dev/mailbox` shows the mails of a development machine, which keeps them instead of sending them. They hold links
 * that set passwords, so only a browser on the machine itself may see them.
 */
@ApiExcludeController()
@Controller('dev/mailbox')
export class MailboxController {
  constructor(private readonly mailer: Mailer) {}

  @ForAnyone(LIMITED)
  @Get()
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  async list(@Req() request: Request): Promise<string> {
    return listPage(await this.mailsFor(request).list(SHOWN));
  }

  @ForAnyone(LIMITED)
  @Get(':id')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  async show(@Param('id') id: string, @Req() request: Request): Promise<string> {
    const mail = await this.mailsFor(request).find(id);
    if (!mail) throw notFound('Mail');
    return mailPage(mail);
  }

  private mailsFor(request: Request): KeptMails {
    if (!this.mailer.kept || !isFromThisMachine(request)) throw notFound('Page');
    return this.mailer.kept;
  }
}

const about = ({ to, at }: KeptMail): string =>
  `<small>To ${escaped(to)} · <time datetime="${at.toISOString()}">${at.toISOString()}</time></small>`;

const listPage = (mails: readonly KeptMail[]): string =>
  devPage(
    'Mailbox',
    `<h1>Mailbox</h1>
    <p>This development machine keeps mails instead of sending them. Set SMTP_URL to send them.</p>
    ${
      mails.length === 0
        ? '<p>No mail has arrived yet.</p>'
        : `<ul>${mails.map((mail) => `<li><a href="/dev/mailbox/${mail.id}"><strong>${escaped(mail.subject)}</strong>${about(mail)}</a></li>`).join('')}</ul>`
    }`,
  );

/** The mail's own HTML runs no script. Its links open in the whole window. */
const mailPage = (mail: KeptMail): string =>
  devPage(
    mail.subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p>
    <h1>${escaped(mail.subject)}</h1>
    ${about(mail)}
    <p><iframe title="The mail in HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escaped(`<base target="_top">${mail.html}`)}"></iframe></p>
    <h2>As plain text</h2>
    <pre>${escaped(mail.text)}</pre>`,
  );
