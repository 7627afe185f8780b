import { Injectable } from '@nestjs/common';
import { ProviderId } from '@chatbot-builder/contracts/events/subscription';
import { AccountId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { jobContext } from '../../kernel/envelope.js';
import { Payments } from '../../ports/payments.js';
import { type DeclaredJob, job } from '../../runtime/job.js';
import { FOLLOW_EMAIL, FOLLOW_PAYMENT, MAIL_PAYMENT_FAILED } from './billing.reactions.js';
import { CustomerEmail } from './customer-email.js';
import { PaymentTrouble } from './payment-trouble.js';
import { CANCEL_SUBSCRIPTIONS, DELETE_CUSTOMER } from './subscription-eraser.js';

const OfAccount = z.object({ accountId: AccountId });
const OfMail = OfAccount.extend({ mailId: z.uuid() });
const OfCustomer = z.object({ provider: z.enum(['stripe', 'sandbox']), customerId: ProviderId });

const NOTICES = { attempts: 10, pauseMs: 2_000, concurrency: 2, perOwner: 1 };
/** Retries for about half a day, because the pauses double. */
const PATIENT = { attempts: 12, pauseMs: 15_000, concurrency: 2, perOwner: 1 };
/** Retries for half a year, because the pauses double. An operator will notice the failures before that. */
const ERASING = { attempts: 24, pauseMs: 1_000, concurrency: 2, perOwner: 1 };

@Injectable()
export class BillingJobs {
  readonly handlers: readonly DeclaredJob[];

  constructor(trouble: PaymentTrouble, customerEmail: CustomerEmail, payments: Payments) {
    /** Nobody pays in a sandbox that is gone. */
    const isGone = ({ provider }: z.infer<typeof OfCustomer>) => provider === 'sandbox' && payments.kind !== 'sandbox';
    this.handlers = [
      job(FOLLOW_PAYMENT, OfAccount, NOTICES, ({ accountId }, attempt) =>
        trouble.follow(jobContext(attempt, { accountId, commandId: attempt.id })),
      ),
      job(MAIL_PAYMENT_FAILED, OfMail, PATIENT, ({ accountId, mailId }) => trouble.mail(accountId, mailId)),
      job(FOLLOW_EMAIL, OfAccount, PATIENT, ({ accountId }) => customerEmail.follow(accountId)),
      job(CANCEL_SUBSCRIPTIONS, OfCustomer, ERASING, async (customer) => {
        if (isGone(customer)) return;
        for (const { id } of await payments.subscriptionsOf(customer.customerId)) await payments.cancel(id);
      }),
      job(DELETE_CUSTOMER, OfCustomer, ERASING, async (customer) => {
        if (!isGone(customer)) await payments.deleteCustomer(customer.customerId);
      }),
    ];
  }
}
