import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { BillingPage, CompleteCheckoutBody, SubscriptionStatus } from '@chatbot-builder/contracts/http';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import { Answers } from '../../http/answers.js';
import { CurrentContext } from '../../http/command-context.js';
import { ApiTags } from '../../http/described.js';
import { CurrentPrincipal } from '../../http/principal.js';
import { ForPerson, json } from '../../http/routes/route.js';
import type { CommandContext } from '../../kernel/envelope.js';
import type { PrincipalOf } from '../../kernel/principal.js';
import { Payments } from '../../ports/payments.js';
import { Plans } from '../../runtime/plans/plans.js';
import { shownSubscription } from '../../runtime/plans/subscription.js';
import { Checkouts } from './checkouts.js';

const LIMITED = { limits: ['billing-calls'] } as const;

@ApiTags('Billing')
@Controller('subscription')
export class BillingController {
  constructor(
    private readonly payments: Payments,
    private readonly plans: Plans,
    private readonly checkouts: Checkouts,
  ) {}

  @ForPerson('account:manage')
  @Get('status')
  @Answers(SubscriptionStatus)
  status(@CurrentPrincipal('person') { accountId }: PrincipalOf<'person'>): Promise<SubscriptionStatus> {
    return this.statusOf(accountId);
  }

  /** The page on which the owner subscribes to Pro. */
  @ForPerson('account:manage', LIMITED)
  @Post('create-checkout')
  @HttpCode(200)
  @Answers(BillingPage)
  async createCheckout(@CurrentContext() context: CommandContext): Promise<BillingPage> {
    return { url: await this.checkouts.start(context) };
  }

  /** Records a checkout that was paid, on the return from it. */
  @ForPerson('account:manage', { ...LIMITED, body: json() })
  @Post('complete-checkout')
  @HttpCode(200)
  @Answers(SubscriptionStatus)
  async completeCheckout(
    @Body({ schema: CompleteCheckoutBody }) { checkoutId }: CompleteCheckoutBody,
    @CurrentContext() context: CommandContext,
  ): Promise<SubscriptionStatus> {
    await this.checkouts.complete(checkoutId, context);
    return this.statusOf(context.accountId);
  }

  /** The page on which the owner pays, changes the payment method or cancels. */
  @ForPerson('account:manage', LIMITED)
  @Post('billing-portal')
  @HttpCode(200)
  @Answers(BillingPage)
  async billingPortal(@CurrentContext() context: CommandContext): Promise<BillingPage> {
    return { url: await this.checkouts.portal(context.accountId) };
  }

  private async statusOf(accountId: AccountId): Promise<SubscriptionStatus> {
    const subscription = await this.plans.subscriptionOf(accountId);
    return {
      ...shownSubscription(subscription),
      cancelAtPeriodEnd: subscription.current?.cancelAtPeriodEnd ?? false,
      paymentFailed: subscription.current?.paymentFailed ?? false,
      billing: this.payments.kind,
    };
  }
}
