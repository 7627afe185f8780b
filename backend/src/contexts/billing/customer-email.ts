import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Payments } from '../../ports/payments.js';
import { Owners } from '../../runtime/access/owners.js';
import { Plans } from '../../runtime/plans/plans.js';

/** Keeps the address to which the provider sends invoices that of the owner. */
@Injectable()
export class CustomerEmail {
  constructor(
    private readonly payments: Payments,
    private readonly owners: Owners,
    private readonly plans: Plans,
  ) {}

  /**
   * Does nothing for an account that has never begun a checkout.
   * @throws Refused `unavailable` if the provider does not answer
   */
  async follow(accountId: AccountId): Promise<void> {
    const { customer } = await this.plans.subscriptionOf(accountId);
    if (customer?.provider !== this.payments.kind) return;
    const email = await this.owners.emailOf(accountId);
    if (email !== undefined) await this.payments.setEmail({ customerId: customer.customerId, email });
  }
}
