import { join } from 'node:path';
import { NoPayments } from '../adapters/sandbox/no-payments.js';
import { SandboxPayments } from '../adapters/sandbox/sandbox-payments.js';
import type { Ids } from '../ports/clock.js';
import type { Outbound } from '../ports/outbound.js';
import type { Payments } from '../ports/payments.js';
import { publicAddressOf } from '../settings/public-address.js';
import type { Opening } from './opening.js';

/**
 * Stripe where it is set. A development machine has a sandbox, in which nobody pays, and production without Stripe
 * sells nothing.
 */
export async function openPayments(
  { config, clock }: Opening,
  { ids, outbound }: { readonly ids: Ids; readonly outbound: Outbound },
): Promise<Payments> {
  if (config.stripe) {
    const { StripePayments } = await import('../adapters/stripe/stripe-payments.js');
    return new StripePayments(config.stripe, { outbound, clock });
  }
  return config.appEnv === 'local'
    ? new SandboxPayments({
        file: join(config.dataDir, 'sandbox-payments.json'),
        address: publicAddressOf(config),
        clock,
        ids,
      })
    : new NoPayments();
}
