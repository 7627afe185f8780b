import { z } from 'zod';
import { AccountId, ChatbotId } from '../ids.js';

/** Who caused an event. */
export const Actor = z.strictObject({ kind: z.enum(['account', 'visitor', 'system']), id: z.string() });
export type Actor = z.infer<typeof Actor>;

export const EventMetadata = z.strictObject({
  /** Whose data it is: the account that owns the chatbot, also for what a visitor does. */
  accountId: AccountId,
  chatbotId: z.optional(ChatbotId),
  actor: Actor,
  /** The request or job that everything below came from. */
  correlationId: z.string(),
  /** The event or command that caused this one. */
  causationId: z.string(),
  /** ISO 8601 UTC, from the clock port. */
  occurredAt: z.iso.datetime(),
});
export type EventMetadata = z.infer<typeof EventMetadata>;
