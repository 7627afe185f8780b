import Stripe from 'stripe';
import { Refused } from '../../kernel/refusal.js';

/** Stripe rejected a request, because of a setting, of its own data or of a mistake of ours. */
export class StripeRefused extends Error {
  override readonly name = 'StripeRefused';
}

const {
  StripeAPIError,
  StripeConnectionError,
  StripeError,
  StripeInvalidRequestError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;

/**
 * Converts an error of the SDK. The SDK's own errors never leave the adapter: their messages may quote what people
 * entered, and they hold the whole response. Stripe's dashboard shows what was wrong with a request by its id.
 */
export function failureOf(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  // A conflict with a request that is still running counts as an API error, and so does an answer that is not Stripe's.
  const isPassing =
    error instanceof StripeConnectionError || error instanceof StripeRateLimitError || error instanceof StripeAPIError;
  if (isPassing)
    return new Refused(
      'unavailable',
      'payments-unavailable',
      'The payment service does not answer right now. Please try again in a minute.',
    );
  const what = [error.code ?? error.type, error.param && `parameter ${error.param}`, `request ${error.requestId}`];
  return new StripeRefused(`Stripe refused a request (${error.statusCode}): ${what.filter(Boolean).join(', ')}`);
}

/** Stripe has no such object, or a canceled subscription cannot be canceled again. */
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing';

/** Stripe does not do this with this parameter, or not for this merchant. */
export const isRefusal = (error: unknown, param?: string): boolean =>
  (error instanceof StripeInvalidRequestError || error instanceof StripePermissionError) &&
  (param === undefined || error.param === param);
