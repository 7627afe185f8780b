import type { Mail } from '../../../ports/mailer.js';
import { letter } from '../../../runtime/mail/letter.js';
import type { Config } from '../../../settings/config.js';
import { publicAddressOf } from '../../../settings/public-address.js';

interface Given {
  readonly to: string;
  readonly id: string;
  readonly config: Config;
}

export const resetLinkMail = ({ to, id, token, config }: Given & { readonly token: string }): Mail => ({
  id,
  to,
  subject: 'Reset your password',
  ...letter({
    title: 'Reset your password',
    paragraphs: ['Somebody, hopefully you, asked to reset the password of your Chatbot Builder account.'],
    action: {
      label: 'Choose a new password',
      url: `${publicAddressOf(config)}/reset-password?token=${encodeURIComponent(token)}`,
    },
    closing: 'The link works once, for an hour. If you did not ask for it, you can ignore this mail.',
  }),
});

export const passwordChangedMail = ({ to, id, config }: Given): Mail => ({
  id,
  to,
  subject: 'Your password was changed',
  ...letter({
    title: 'Your password was changed',
    paragraphs: [
      'The password of your Chatbot Builder account was changed, and you were signed out everywhere.',
      'If this was not you, reset your password now.',
    ],
    action: { label: 'Reset password', url: `${publicAddressOf(config)}/forgot-password` },
  }),
});
