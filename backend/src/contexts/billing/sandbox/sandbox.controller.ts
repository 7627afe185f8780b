import { Controller, Get, Header, Logger, Param, Post, Query, Redirect, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { ApiExcludeController } from '../../../http/described.js';
import { devPage } from '../../../http/dev-page.js';
import { ForAnyone } from '../../../http/routes/route.js';
import { isFromThisMachine } from '../../../http/this-machine.js';
import { notFound } from '../../../kernel/refusals.js';
import { Outbound } from '../../../ports/outbound.js';
import { Payments, type PaymentSandbox, SANDBOX_CHANGES, type SentEvent } from '../../../ports/payments.js';
import { checkoutBody, portalBody } from './sandbox-pages.js';

const LIMITED = { limits: ['billing-sandbox'] } as const;
const HTML = 'text/html; charset=utf-8';
const SEND = { deadlineMs: 10_000, maxBytes: 65_536 };

const ChangeQuery = z.object({ subscription: z.string(), change: z.enum(SANDBOX_CHANGES) });
type ChangeQuery = z.infer<typeof ChangeQuery>;

/**
 * The pages of a sandbox, in place of Stripe's. What somebody does on them arrives as signed events at the very route
 * that takes Stripe's. Only a browser on the machine itself may see them.
 */
@ApiExcludeController()
@Controller('dev/billing')
export class SandboxController {
  private readonly logger = new Logger(SandboxController.name);

  constructor(
    private readonly payments: Payments,
    private readonly outbound: Outbound,
  ) {}

  @ForAnyone(LIMITED)
  @Get('checkout/:id')
  @Header('Content-Type', HTML)
  checkout(@Param('id') id: string, @Req() request: Request): string {
    return devPage('Sandbox checkout', checkoutBody(this.checkoutOf(id, request)));
  }

  @ForAnyone(LIMITED)
  @Post('checkout/:id')
  @Redirect(undefined, 303)
  async pay(@Param('id') id: string, @Req() request: Request): Promise<{ readonly url: string }> {
    const { successUrl } = this.checkoutOf(id, request);
    await this.send(request, await this.sandboxFor(request).pay(id));
    return { url: successUrl };
  }

  @ForAnyone(LIMITED)
  @Get('portal/:id')
  @Header('Content-Type', HTML)
  async portal(@Param('id') id: string, @Req() request: Request): Promise<string> {
    const sandbox = this.sandboxFor(request);
    const { customerId, returnUrl } = this.portalOf(id, request);
    const subscriptions = await this.payments.subscriptionsOf(customerId);
    const shown = subscriptions.map((paid) => ({ paid, changes: sandbox.changesOf(paid.id) }));
    return devPage('Sandbox billing', portalBody(shown, returnUrl));
  }

  @ForAnyone(LIMITED)
  @Post('portal/:id')
  @Redirect(undefined, 303)
  async change(
    @Param('id') id: string,
    @Query({ schema: ChangeQuery }) { subscription, change }: ChangeQuery,
    @Req() request: Request,
  ): Promise<{ readonly url: string }> {
    const { customerId } = this.portalOf(id, request);
    const paid = await this.payments.subscription(subscription);
    if (paid?.customerId !== customerId) throw notFound('Subscription');
    await this.send(request, await this.sandboxFor(request).change(subscription, change));
    return { url: `/dev/billing/portal/${id}` };
  }

  private sandboxFor(request: Request): PaymentSandbox {
    if (!this.payments.sandbox || !isFromThisMachine(request)) throw notFound('Page');
    return this.payments.sandbox;
  }

  private checkoutOf(id: string, request: Request) {
    const checkout = this.sandboxFor(request).checkout(id);
    if (!checkout) throw notFound('Checkout');
    return checkout;
  }

  private portalOf(id: string, request: Request) {
    const portal = this.sandboxFor(request).portal(id);
    if (!portal) throw notFound('Page');
    return portal;
  }

  /** A refused event is only reported: the browser goes on, as it does where Stripe's events are late. */
  private async send({ socket }: Request, events: readonly SentEvent[]): Promise<void> {
    const { localAddress = '', localPort } = socket;
    const host = localAddress.includes('.') ? localAddress.replace('::ffff:', '') : `[${localAddress}]`;
    for (const { body, signature } of events) {
      const answer = await this.outbound.fetch(SEND)(`http://${host}:${localPort}/api/billing/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body,
      });
      await answer.text();
      if (!answer.ok) this.logger.warn({ status: answer.status }, 'An event of the payment sandbox was refused');
    }
  }
}
