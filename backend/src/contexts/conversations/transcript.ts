import type { Sealed } from '@chatbot-builder/contracts/events';
import type { ReplyBasis, StoredConversationEvent } from '@chatbot-builder/contracts/events/conversation';
import type { MessageId } from '@chatbot-builder/contracts/ids';
import { type Decider, never } from '../../kernel/decider.js';
import type { Recorded } from '../../kernel/envelope.js';

export interface TranscriptMessage {
  readonly id: MessageId;
  readonly createdAt: string;
  readonly content: Sealed | null;
  /** Only set for the assistant's messages. */
  readonly reply?: {
    readonly to: MessageId;
    readonly sources: Sealed | null;
    readonly basis: ReplyBasis;
    readonly stopped: boolean;
  };
}

/** A conversation's messages in order, folded from its stream. Read for the visitor's history and for the model. */
export type Transcript = readonly TranscriptMessage[];

/** Drops the sealed texts as well, because another process may still have the key cached. */
const erased = (message: TranscriptMessage): TranscriptMessage => ({
  ...message,
  content: null,
  ...(message.reply && { reply: { ...message.reply, sources: null } }),
});

export const transcript: Decider<Transcript, Recorded<StoredConversationEvent>> = {
  initial: [],
  evolve(messages, event) {
    const createdAt = event.metadata.occurredAt;
    switch (event.type) {
      case 'MessageReceived':
        return [...messages, { id: event.data.messageId, createdAt, content: event.data.content }];
      case 'ReplyGenerated': {
        const { messageId, replyTo, content, sources, basis, stopped } = event.data;
        return [...messages, { id: messageId, createdAt, content, reply: { to: replyTo, sources, basis, stopped } }];
      }
      case 'ConversationStarted':
      case 'ReplyFailed':
      case 'ConversationEnded':
        return messages;
      case 'ConversationErased':
        return messages.map(erased);
      default:
        return never(event);
    }
  },
};
