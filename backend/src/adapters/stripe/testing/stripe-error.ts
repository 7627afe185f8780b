/** An error answer of Stripe's API: https://docs.stripe.com/api/errors. */
export class StripeAnswer extends Error {
  constructor(
    readonly status: number,
    readonly error: {
      readonly type: string;
      readonly message: string;
      readonly code?: string;
      readonly param?: string;
    },
  ) {
    super(error.message);
  }
}

const invalid = (status: number, code: string, message: string, param?: string): StripeAnswer =>
  new StripeAnswer(status, { type: 'invalid_request_error', code, message, ...(param && { param }) });

export const missing = (what: string, id: string, param = 'id', status = 404): StripeAnswer =>
  invalid(status, 'resource_missing', `No such ${what}: '${id}'`, param);

export const refused = (code: string, message: string, param: string): StripeAnswer =>
  invalid(400, code, message, param);

export const unauthorized = (): StripeAnswer =>
  new StripeAnswer(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_****' });

export const forbidden = (): StripeAnswer =>
  new StripeAnswer(403, { type: 'invalid_request_error', message: 'You cannot use this API.' });

export const busy = (): StripeAnswer => invalid(429, 'rate_limit', 'Request rate limit exceeded.');

export const broken = (): StripeAnswer =>
  new StripeAnswer(500, { type: 'api_error', message: 'An unknown error occurred' });

export const keyInUse = (): StripeAnswer =>
  invalid(409, 'idempotency_key_in_use', 'There is currently another in-progress request using this Idempotent Key.');

export const keyReused = (): StripeAnswer =>
  new StripeAnswer(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  });
