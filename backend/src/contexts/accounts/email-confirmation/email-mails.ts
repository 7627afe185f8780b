import type { Mail } from '../../../ports/mailer.js';
import { letter } from '../../../runtime/mail/letter.js';
import type { Config } from '../../../settings/config.js';
import { publicAddressOf } from '../../../settings/public-address.js';

interface Given {
  readonly to: string;
  readonly id: string;
  readonly config: Config;
}

/** To a new person, or to the new address of one. */
export const confirmationMail = ({ to, id, token, config }: Given & { readonly token: string }): Mail => ({
  id,
  to,
  subject: 'Confirm your email address',
  ...letter({
    title: 'Confirm your email address',
    paragraphs: ['Confirm that this address is yours, so that you can sign in with it and get back in.'],
    action: {
      label: 'Confirm address',
      url: `${publicAddressOf(config)}/confirm-email?token=${encodeURIComponent(token)}`,
    },
    closing: 'The link works once, for a day. If you did not ask for it, you can ignore this mail.',
  }),
});

/** To the address that a person no longer signs in with. */
export const emailChangedMail = ({ to, id, config }: Given): Mail => ({
  id,
  to,
  subject: 'Your email address was changed',
  ...letter({
    title: 'Your email address was changed',
    paragraphs: [
      'Your Chatbot Builder account has a new email address. This one no longer signs in.',
      'If this was not you, tell whoever runs the installation at once.',
    ],
    action: { label: 'Open Chatbot Builder', url: publicAddressOf(config) },
  }),
});
