import type { ChatbotId, PersonId } from '@chatbot-builder/contracts/ids';

/** The chatbots that were assigned to a client, read anew for every request: a revocation counts at once. */
export abstract class Grants {
  abstract of(personId: PersonId): Promise<ReadonlySet<ChatbotId>>;
}
