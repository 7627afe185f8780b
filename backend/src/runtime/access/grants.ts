import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';

/** The chatbots that were granted to a client. Read for every request, so that a revocation takes effect at once. */
export abstract class Grants {
  abstract of(personId: PersonId): Promise<ReadonlySet<ChatbotId>>;
}
