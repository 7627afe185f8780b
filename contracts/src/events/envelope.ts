import { z } from 'zod';
import { AccountId, ChatbotId } from '../ids.js';
import { Sealed } from './event.js';

/**
 * Who caused an event. The id is never personal data:
 * - person and client: the person's id
 * - visitor: the id in the visitor's token
 * - API key: the key's id
 * - provider (Stripe, Meta): the provider's name, or a platform id by HMAC
 * - job: the job's name
 * - operator: a short hash of the operator's token
 */
export const Actor = z.strictObject({
  kind: z.enum(['person', 'client', 'visitor', 'api-key', 'provider', 'job', 'operator']),
  id: z.string().min(1),
});
export type Actor = z.infer<typeof Actor>;

/** Where a person's command came from. Sealed under the person's key. */
export const Origin = z.strictObject({
  address: z.string(),
  userAgent: z.string(),
  /**
   * HMAC-SHA256 of the request's body, keyed with its `Idempotency-Key`. Recognizes a key that is used for another
   * request.
   */
  requestDigest: z.string().optional(),
});
export type Origin = z.infer<typeof Origin>;

export const EventMetadata = z.strictObject({
  /** The account that owns the data. For a visitor's action it is the owner of the chatbot. */
  accountId: AccountId,
  chatbotId: z.optional(ChatbotId),
  actor: Actor,
  /** The idempotency key. A repeated command on the same stream is answered from the log. */
  commandId: z.string(),
  /** The request or inbound message at the root of the causal chain, across all reactions and jobs. */
  correlationId: z.string(),
  /** The event or command that directly caused this one. */
  causationId: z.string(),
  /** ISO 8601 UTC, from the clock port. */
  occurredAt: z.iso.datetime(),
  origin: Sealed.optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
