import { billingNotSetUp, type PaymentEvent, Payments } from '../../ports/payments.js';

const refuse = async (): Promise<never> => {
  throw billingNotSetUp();
};

/** Where the operator has not set up billing. */
export class NoPayments extends Payments {
  override readonly kind = 'off';
  override readonly createCustomer = refuse;
  override readonly setEmail = refuse;
  override readonly hasCustomer = refuse;
  override readonly startCheckout = refuse;
  override readonly checkout = refuse;
  override readonly openPortal = refuse;
  override readonly subscription = refuse;
  override readonly subscriptionsOf = refuse;
  override readonly cancel = refuse;
  override readonly deleteCustomer = refuse;

  override eventOf(): PaymentEvent {
    throw billingNotSetUp();
  }
}
