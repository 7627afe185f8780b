import { MovableClock } from '../../../ports/testing/movable-clock.js';
import type { StripeSettings } from '../../../settings/stripe-settings.js';
import { UndiciOutbound } from '../../undici/undici-outbound.js';
import { StripePayments } from '../stripe-payments.js';
import { SECRET_KEY, StripeServer, WEBHOOK_SECRET } from './stripe-server.js';

/** The real SDK in front of a local server. */
export async function localStripe(given: Partial<StripeSettings> & { readonly deadlineMs?: number } = {}) {
  const { deadlineMs, ...settings } = given;
  const clock = new MovableClock();
  const outbound = new UndiciOutbound();
  const server = await StripeServer.start(clock);
  const payments = new StripePayments(
    { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, priceId: undefined, apiBase: server.url, ...settings },
    { outbound, clock, ...(deadlineMs !== undefined && { deadlineMs }) },
  );
  return {
    payments,
    server,
    clock,
    close: async () => {
      await outbound.close();
      await server.close();
    },
  };
}
