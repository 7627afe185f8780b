import { randomBytes } from 'node:crypto';
import type { Clock, Ids } from '../../ports/clock.js';
import { type PaymentSandbox, SANDBOX_CHANGES, type SandboxChange, type SentEvent } from '../../ports/payments.js';
import type { SandboxFile, SandboxSubscription } from './sandbox-file.js';
import { signatureOf } from './signature.js';

const PERIOD_MS = 30 * 24 * 3_600_000;

interface Changed {
  readonly subscription: Partial<SandboxSubscription>;
  readonly events: readonly string[];
}

/** Undefined if the change makes no sense for the subscription. */
function changeOf(
  { status, currentPeriodEnd, cancelAtPeriodEnd }: SandboxSubscription,
  change: SandboxChange,
): Changed | undefined {
  const updated = 'customer.subscription.updated';
  const live = status === 'active' || status === 'past_due';
  switch (change) {
    case 'fail-payment':
      return status === 'active'
        ? { subscription: { status: 'past_due' }, events: ['invoice.payment_failed', updated] }
        : undefined;
    case 'pay':
      return status === 'past_due'
        ? { subscription: { status: 'active' }, events: [updated, 'invoice.paid'] }
        : undefined;
    case 'cancel-at-period-end':
      return live && !cancelAtPeriodEnd ? { subscription: { cancelAtPeriodEnd: true }, events: [updated] } : undefined;
    case 'keep':
      return live && cancelAtPeriodEnd ? { subscription: { cancelAtPeriodEnd: false }, events: [updated] } : undefined;
    case 'end-period': {
      if (!live) return undefined;
      if (cancelAtPeriodEnd || status === 'past_due')
        return { subscription: { status: 'canceled' }, events: ['customer.subscription.deleted'] };
      const next = new Date(Date.parse(currentPeriodEnd) + PERIOD_MS).toISOString();
      return { subscription: { currentPeriodEnd: next }, events: ['invoice.paid', updated] };
    }
    case 'pause':
      return status === 'active'
        ? { subscription: { status: 'paused' }, events: ['customer.subscription.paused'] }
        : undefined;
    case 'resume':
      return status === 'paused'
        ? { subscription: { status: 'active' }, events: ['customer.subscription.resumed'] }
        : undefined;
  }
}

/** What a payer does on the sandbox's pages, and the events that a provider sends of it. */
export class PayerPages implements PaymentSandbox {
  /** Events arrive in the process that sends them, so the secret lives as long as it does. */
  readonly secret = randomBytes(32);

  constructor(
    private readonly file: SandboxFile,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  checkout(id: string): ReturnType<PaymentSandbox['checkout']> {
    const known = this.file.contents.checkouts.find((checkout) => checkout.id === id);
    if (!known) return undefined;
    const { successUrl, cancelUrl, expiresAt, subscriptionId } = known;
    const expired = this.clock.now() >= new Date(expiresAt);
    return { successUrl, cancelUrl, state: subscriptionId ? 'paid' : expired ? 'expired' : 'open' };
  }

  portal(id: string): ReturnType<PaymentSandbox['portal']> {
    return this.file.contents.portals.find((portal) => portal.id === id);
  }

  async pay(checkoutId: string): Promise<readonly SentEvent[]> {
    const { checkouts, subscriptions } = this.file.contents;
    const paid = checkouts.find(({ id }) => id === checkoutId);
    if (!paid || this.checkout(checkoutId)?.state !== 'open') return [];
    const subscription: SandboxSubscription = {
      id: `sub_sandbox_${this.ids.uuid()}`,
      customerId: paid.customerId,
      accountId: paid.accountId,
      status: 'active',
      currentPeriodEnd: new Date(this.clock.now().getTime() + PERIOD_MS).toISOString(),
      cancelAtPeriodEnd: false,
    };
    this.file.change({
      checkouts: checkouts.map((known) => (known === paid ? { ...paid, subscriptionId: subscription.id } : known)),
      subscriptions: [subscription, ...subscriptions],
    });
    return this.#sent(subscription, ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid']);
  }

  changesOf(subscriptionId: string): readonly SandboxChange[] {
    const subscription = this.#find(subscriptionId);
    return SANDBOX_CHANGES.filter((change) => subscription && changeOf(subscription, change));
  }

  async change(subscriptionId: string, change: SandboxChange): Promise<readonly SentEvent[]> {
    const subscription = this.#find(subscriptionId);
    const changed = subscription && changeOf(subscription, change);
    if (!changed) return [];
    this.#update(subscriptionId, changed.subscription);
    return this.#sent(subscription, changed.events);
  }

  end(subscriptionId: string): void {
    this.#update(subscriptionId, { status: 'canceled' });
  }

  #find(subscriptionId: string): SandboxSubscription | undefined {
    return this.file.contents.subscriptions.find(({ id }) => id === subscriptionId);
  }

  #update(subscriptionId: string, change: Partial<SandboxSubscription>): void {
    const { subscriptions } = this.file.contents;
    this.file.change({
      subscriptions: subscriptions.map((known) => (known.id === subscriptionId ? { ...known, ...change } : known)),
    });
  }

  #sent({ id: subscriptionId, customerId }: SandboxSubscription, types: readonly string[]): readonly SentEvent[] {
    return types.map((type) => {
      const body = JSON.stringify({ id: `evt_sandbox_${this.ids.uuid()}`, type, customerId, subscriptionId });
      return { body, signature: signatureOf(this.secret, Buffer.from(body), this.clock.now()) };
    });
  }
}
