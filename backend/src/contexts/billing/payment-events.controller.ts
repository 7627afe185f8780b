import { Controller, Headers, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { ApiExcludeController } from '../../http/described.js';
import { rawBody } from '../../http/raw-body.js';
import { requestIdOf } from '../../http/request-log.js';
import { ForSigned } from '../../http/routes/route.js';
import { Payments } from '../../ports/payments.js';
import { PaymentEvents } from './payment-events.js';

/** Far more than an event has. */
const MAX_BYTES = 524_288;

@ApiExcludeController()
@Controller('billing')
export class PaymentEventsController {
  constructor(
    private readonly payments: Payments,
    private readonly events: PaymentEvents,
  ) {}

  /** Takes events of the provider of payments, which signs the body. */
  @ForSigned({ limits: ['payment-events'] })
  @Post('webhook')
  @HttpCode(200)
  async take(@Req() request: Request, @Headers('stripe-signature') signature: string | undefined): Promise<void> {
    const event = this.payments.eventOf(await rawBody(request, MAX_BYTES), signature);
    await this.events.take(event, requestIdOf(request));
  }
}
