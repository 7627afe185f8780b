import { z } from 'zod';
import { AccountId, ChatbotId } from '../ids.js';
import { Sealed } from './event.js';

/**
 * Who caused an event. The id is never personal: a person's and a client's is the id of the person, a visitor's the id in
 * its token, an API key's the id of the key, a provider's (Stripe, Meta) its name or a platform id by HMAC, a job's the
 * job's name, the operator's a short hash of its token.
 */
export const Actor = z.strictObject({
  kind: z.enum(['person', 'client', 'visitor', 'api-key', 'provider', 'job', 'operator']),
  id: z.string().min(1),
});
export type Actor = z.infer<typeof Actor>;

/** Where a person's command came from. Sealed under the person's key. */
export const Origin = z.strictObject({ address: z.string(), userAgent: z.string() });
export type Origin = z.infer<typeof Origin>;

export const EventMetadata = z.strictObject({
  /** Whose data it is: the account that owns the chatbot, also for what a visitor does. */
  accountId: AccountId,
  chatbotId: z.optional(ChatbotId),
  actor: Actor,
  /** The same command on the same stream is recognized by it and answered from the log. */
  commandId: z.string(),
  /** The request, or the inbound message, that everything below came from, through however many reactions and jobs. */
  correlationId: z.string(),
  /** The event or command that led to this one. */
  causationId: z.string(),
  /** ISO 8601 UTC, from the clock port. */
  occurredAt: z.iso.datetime(),
  origin: Sealed.optional(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
