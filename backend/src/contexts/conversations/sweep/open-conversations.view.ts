import { z } from 'zod';
import { idOf } from '@chatbot-builder/contracts/events';
import { conversationCategory, type StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import { collection } from '../../../kernel/collection.js';
import { never } from '../../../kernel/decider.js';
import { causeOf, type Recorded } from '../../../kernel/envelope.js';
import { projection } from '../../../kernel/projection.js';

/** What led to an event; see `Cause`. */
const Caused = z.strictObject({ correlationId: z.string(), causationId: z.string() });

/** A message without a reply. */
const Owed = z.strictObject({ messageId: z.string(), since: z.iso.datetime(), cause: Caused });
type Owed = z.infer<typeof Owed>;

/** A conversation that is open, or that still owes a reply. */
export const OpenConversationDocument = z.strictObject({
  accountId: z.string(),
  chatbotId: z.string(),
  /** Null once the conversation has ended. */
  lastActivityAt: z.iso.datetime().nullable(),
  /** The last activity. */
  cause: Caused,
  /** When the first of `owed` was received. Null if there is none. */
  owedSince: z.iso.datetime().nullable(),
  /** Oldest first. */
  owed: z.array(Owed),
});
export type OpenConversationDocument = z.infer<typeof OpenConversationDocument>;

export const openConversationsCollection = collection({
  name: 'open-conversations',
  version: 1,
  schema: OpenConversationDocument,
  indexes: [['lastActivityAt'], ['owedSince']],
  sealed: true,
});

/** Undefined if it has ended and owes nothing. */
function owing(document: OpenConversationDocument, owed: Owed[]): OpenConversationDocument | undefined {
  if (document.lastActivityAt === null && owed.length === 0) return undefined;
  return { ...document, owed, owedSince: owed[0]?.since ?? null };
}

function evolve(
  document: OpenConversationDocument | undefined,
  event: Recorded<StoredConversationEvent>,
): OpenConversationDocument | undefined {
  const { accountId, chatbotId, occurredAt } = event.metadata;
  const cause = causeOf(event);
  if (event.type === 'ConversationStarted')
    return { accountId, chatbotId: chatbotId ?? '', lastActivityAt: occurredAt, cause, owedSince: null, owed: [] };
  if (!document) return undefined;
  const active = document.lastActivityAt === null ? document : { ...document, lastActivityAt: occurredAt, cause };
  switch (event.type) {
    case 'MessageReceived':
      return owing(active, [...document.owed, { messageId: event.data.messageId, since: occurredAt, cause }]);
    case 'ReplyGenerated':
    case 'ReplyFailed': {
      const { replyTo } = event.data;
      return owing(
        active,
        document.owed.filter(({ messageId }) => messageId !== replyTo),
      );
    }
    // They change nothing that is owed. A rating and an address may come after the end.
    case 'ConversationSummarized':
    case 'ConversationTitled':
    case 'FieldsCaptured':
    case 'ReplyRated':
    case 'VisitorIdentified':
    case 'ContactRequested':
      return document;
    case 'ConversationEnded':
      return owing({ ...document, lastActivityAt: null }, document.owed);
    case 'ConversationErased':
      return undefined;
    default:
      return never(event);
  }
}

export const openConversationsView = projection({
  collection: openConversationsCollection,
  categories: [conversationCategory],
  keysOf: (event) => [idOf(event.stream)],
  evolve,
});
