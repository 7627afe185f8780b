/** Bounds of one request, from its beginning to the last byte of its body. */
export interface OutboundLimits {
  readonly deadlineMs: number;
  /** Bytes of the body, after decompression. */
  readonly maxBytes: number;
}

/** The body has more bytes than the limit. What was read of it must not be used. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
  constructor(maxBytes: number) {
    super(`The response has more than ${maxBytes} bytes.`);
  }
}

/** HTTP to servers that are no part of the installation: providers of models, mail and payment, and what users name. */
export abstract class Outbound {
  /**
   * A function like `fetch`, which providers' libraries take in its place. Follows no redirect: what it sends may be a
   * secret, and is for that address alone. Fails as `fetch` does, and besides with a `TimeoutError` after the deadline
   * and with `ResponseTooLarge`, also while the body is read. Aborting the caller's signal ends the request at once.
   * Requests carry the correlation id of the work that they belong to as `X-Request-Id`.
   */
  abstract fetch(limits: OutboundLimits): typeof globalThis.fetch;
}
