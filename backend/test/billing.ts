import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { Payments, type PaymentSandbox } from '../src/ports/payments.js';
import { TestApp } from './app.js';
import { BILLING_SETTINGS, sandboxOf, Subscriber } from './subscriber.js';

interface Billing {
  /** One server for all tests of the file. */
  readonly app: TestApp;
  /** An owner for each test. */
  readonly ada: Subscriber;
  readonly payments: Payments;
  readonly sandbox: PaymentSandbox;
}

/** Starts a server whose accounts pay in a sandbox, for the tests of a file. Mocks end with their test. */
export function billingInSandbox(): Billing {
  let app: TestApp;
  let ada: Subscriber;
  beforeAll(async () => {
    app = await TestApp.start({ settings: BILLING_SETTINGS });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    ada = await Subscriber.of(app);
  });
  afterEach(() => void vi.restoreAllMocks());
  return {
    get app() {
      return app;
    },
    get ada() {
      return ada;
    },
    get payments() {
      return app.get(Payments);
    },
    get sandbox() {
      return sandboxOf(app);
    },
  };
}
