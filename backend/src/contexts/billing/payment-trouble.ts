import { Inject, Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Owners } from '../../runtime/access/owners.js';
import { Notices } from '../../runtime/notices/notices.js';
import { Plans } from '../../runtime/plans/plans.js';
import { CONFIG, type Config } from '../../settings/config.js';
import { paymentFailedMail } from './payment-failed-mail.js';

/** Tells the owner that a payment failed, while it has. */
@Injectable()
export class PaymentTrouble {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly plans: Plans,
    private readonly notices: Notices,
    private readonly owners: Owners,
  ) {}

  /** Makes the notice say how payments are now, whatever the order in which events are heard of. */
  async follow(context: CommandContext): Promise<void> {
    const { accountId } = context;
    const trouble = { code: 'payment-failed', subject: accountId } as const;
    if (await this.hasFailed(accountId))
      await this.notices.raise({ severity: 'warning', about: { ...trouble, params: {} } }, context);
    else await this.notices.clear(trouble, context);
  }

  /** Sends nothing once the payment was made. */
  async mail(accountId: AccountId, mailId: string): Promise<void> {
    if (!(await this.hasFailed(accountId))) return;
    await this.owners.mailOnce(accountId, (to) => paymentFailedMail({ to, id: mailId, config: this.config }));
  }

  private async hasFailed(accountId: AccountId): Promise<boolean> {
    return (await this.plans.subscriptionOf(accountId)).current?.paymentFailed ?? false;
  }
}
