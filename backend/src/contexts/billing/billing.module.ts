import { Module } from '@nestjs/common';
import { Registry } from '../../runtime/registry.js';
import { BillingController } from './billing.controller.js';
import { BillingJobs } from './billing.jobs.js';
import { Checkouts } from './checkouts.js';
import { CustomerEmail } from './customer-email.js';
import { OwnedSubscription } from './owned-subscription.js';
import { PaymentEvents } from './payment-events.js';
import { PaymentEventsController } from './payment-events.controller.js';
import { PaymentTrouble } from './payment-trouble.js';
import { Reconciliation } from './reconciliation.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SubscriptionEraser } from './subscription-eraser.js';
import { Subscriptions } from './subscriptions.js';

@Module({
  controllers: [BillingController, PaymentEventsController, SandboxController],
  providers: [
    BillingJobs,
    Checkouts,
    CustomerEmail,
    OwnedSubscription,
    PaymentEvents,
    PaymentTrouble,
    Reconciliation,
    SubscriptionEraser,
    Subscriptions,
  ],
})
export class BillingModule {
  constructor(
    registry: Registry,
    jobs: BillingJobs,
    reconciliation: Reconciliation,
    eraser: SubscriptionEraser,
    owned: OwnedSubscription,
  ) {
    registry.register({ jobs: jobs.handlers, scheduled: [reconciliation.task], erasers: [eraser], owned: [owned] });
  }
}
