import { Inject, Injectable } from '@nestjs/common';
import type { PersonId } from '@chatbot-builder/contracts/ids';
import type { Mail } from '../../../ports/mailer.js';
import { letter } from '../../../runtime/mail/letter.js';
import { CONFIG, type Config } from '../../../settings/config.js';
import { publicAddressOf } from '../../../settings/public-address.js';
import { Credentials } from '../credentials.js';
import { AccountMails } from '../mailed-links/account-mails.js';

interface Told {
  readonly personId: PersonId;
  readonly mailId: string;
  readonly enabled: boolean;
}

@Injectable()
export class TwoFactorMails {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly credentials: Credentials,
    private readonly mails: AccountMails,
  ) {}

  async tell({ personId, mailId, enabled }: Told): Promise<void> {
    const credential = await this.credentials.of(personId);
    if (credential)
      await this.mails.send(
        personId,
        twoFactorMail({ to: credential.email, id: mailId, enabled, config: this.config }),
      );
  }
}

interface Given {
  readonly to: string;
  readonly id: string;
  readonly enabled: boolean;
  readonly config: Config;
}

const twoFactorMail = ({ to, id, enabled, config }: Given): Mail => {
  const title = `Two-factor sign-in is ${enabled ? 'on' : 'off'}`;
  return {
    id,
    to,
    subject: title,
    ...letter({
      title,
      paragraphs: [
        enabled
          ? 'Signing in to Chatbot Builder now asks for a code of your authenticator app, too. Keep your recovery codes where you can reach them without your phone.'
          : 'Your password alone signs you in to Chatbot Builder now. Your recovery codes no longer work.',
        enabled
          ? 'If this was not you, tell whoever runs the installation at once.'
          : 'If this was not you, reset your password now.',
      ],
      action: enabled
        ? { label: 'Open Chatbot Builder', url: publicAddressOf(config) }
        : { label: 'Reset password', url: `${publicAddressOf(config)}/forgot-password` },
    }),
  };
};
