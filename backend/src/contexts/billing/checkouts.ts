import { Inject, Injectable } from '@nestjs/common';
import { subscriptionStream } from '@chatbot-builder/contracts/events/subscription';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../kernel/envelope.js';
import { Refused } from '../../kernel/refusal.js';
import { notFound, notSignedIn } from '../../kernel/refusals.js';
import { Clock, Ids } from '../../ports/clock.js';
import { billingNotSetUp, Payments } from '../../ports/payments.js';
import { Owners } from '../../runtime/access/owners.js';
import { Plans } from '../../runtime/plans/plans.js';
import { type Customer, subscription } from '../../runtime/plans/subscription.js';
import { Streams } from '../../runtime/streams.js';
import { CONFIG, type Config } from '../../settings/config.js';
import { publicAddressOf } from '../../settings/public-address.js';
import { alreadySubscribed, keepCustomer, startCheckout } from './paid.js';
import { Subscriptions } from './subscriptions.js';

/** How long somebody can pay. */
export const CHECKOUT_OPEN_MS = 2 * 3_600_000;

/** Takes owners to the provider's pages and back. No part of a return address comes from a request. */
@Injectable()
export class Checkouts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly payments: Payments,
    private readonly owners: Owners,
    private readonly plans: Plans,
    private readonly streams: Streams,
    private readonly subscriptions: Subscriptions,
  ) {}

  /**
   * The address of a page on which the account subscribes to Pro.
   * @throws Refused `already-subscribed`, `billing-not-set-up`
   */
  async start(context: CommandContext): Promise<string> {
    const { accountId } = context;
    const customerId = await this.customer(context);
    await this.subscriptions.refresh(step(context, 'refresh'));
    const now = this.clock.now();
    const attempt = {
      attemptId: this.ids.uuid(),
      expiresAt: new Date(now.getTime() + CHECKOUT_OPEN_MS).toISOString(),
    };
    const { state } = await this.streams.decide(
      subscriptionStream(accountId),
      subscription,
      startCheckout(attempt, now),
      step(context, 'checkout'),
    );
    // A repeated command is not decided again, and the account may have paid since.
    if (!state.checkout) throw alreadySubscribed();
    const { attemptId, expiresAt } = state.checkout;
    const { url } = await this.payments.startCheckout({
      accountId,
      customerId,
      attemptId,
      expiresAt: new Date(expiresAt),
      successUrl: this.page('/settings?checkout={CHECKOUT_ID}'),
      cancelUrl: this.page('/pricing'),
    });
    return url;
  }

  /**
   * Records what was paid, without waiting for the provider's event.
   * @throws Refused `checkout-not-found` also for another account's
   */
  async complete(checkoutId: string, context: CommandContext): Promise<void> {
    const checkout = await this.payments.checkout(checkoutId);
    if (checkout?.accountId !== context.accountId) throw notFound('Checkout');
    await this.subscriptions.refresh(context);
  }

  /**
   * The address of a page on which the account manages its subscription.
   * @throws Refused `nothing-to-manage`, `billing-not-set-up`
   */
  async portal(accountId: AccountId): Promise<string> {
    const customerId = await this.known(accountId);
    if (customerId === undefined)
      throw new Refused('conflict', 'nothing-to-manage', 'There is no subscription to manage yet.');
    return this.payments.openPortal({ customerId, returnUrl: this.page('/settings') });
  }

  private async customer(context: CommandContext): Promise<string> {
    const { accountId } = context;
    const known = await this.known(accountId);
    if (known !== undefined) return known;
    const email = await this.owners.emailOf(accountId);
    if (email === undefined) throw notSignedIn();
    const customerId = await this.payments.createCustomer({ accountId, email });
    const { state } = await this.streams.decide(
      subscriptionStream(accountId),
      subscription,
      keepCustomer({ provider: this.provider(), customerId }),
      step(context, 'customer'),
    );
    return state.customer?.customerId ?? customerId;
  }

  /** The account's customer, if the provider has it. */
  private async known(accountId: AccountId): Promise<string | undefined> {
    const provider = this.provider();
    const { customer } = await this.plans.subscriptionOf(accountId);
    if (customer?.provider !== provider) return undefined;
    return (await this.payments.hasCustomer(customer.customerId)) ? customer.customerId : undefined;
  }

  private provider(): Customer['provider'] {
    const { kind } = this.payments;
    if (kind === 'off') throw billingNotSetUp();
    return kind;
  }

  private page(path: string): string {
    return `${publicAddressOf(this.config)}${path}`;
  }
}

/** Several decisions on one stream follow from the request. */
const step = (context: CommandContext, name: string): CommandContext => ({
  ...context,
  commandId: `${context.commandId}/${name}`,
});
