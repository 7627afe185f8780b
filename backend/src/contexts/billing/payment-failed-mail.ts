import type { Mail } from '../../ports/mailer.js';
import { letter } from '../../runtime/mail/letter.js';
import type { Config } from '../../settings/config.js';
import { publicAddressOf } from '../../settings/public-address.js';

export const paymentFailedMail = ({
  to,
  id,
  config,
}: {
  readonly to: string;
  readonly id: string;
  readonly config: Config;
}): Mail => ({
  id,
  to,
  subject: 'Your payment failed',
  ...letter({
    title: 'Your payment failed',
    paragraphs: [
      'The payment for your Pro plan did not go through. It will be tried again, and you keep Pro meanwhile.',
      'Please check your payment method.',
    ],
    action: { label: 'Manage billing', url: `${publicAddressOf(config)}/settings` },
    closing: 'If the payment keeps failing, your account returns to the Free plan. Your chatbots and clients stay.',
  }),
});
