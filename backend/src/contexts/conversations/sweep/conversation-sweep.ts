import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import { AccountId, ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { type Cause, jobContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import type { ScheduledTask } from '../../../ports/schedule.js';
import { logContext } from '../../../runtime/log-context.js';
import { EndIdleConversation } from '../conversation.commands.js';
import { Replies } from '../reply/replies.js';
import { OwedReplies } from './owed-replies.js';
import { type OpenConversationDocument, openConversationsCollection } from './open-conversations.view.js';
import { SweepCursor } from './sweep-cursor.js';

export const SWEEP = 'conversations.sweep';

/** With the five seconds after which a dead process loses its claim, a reply is begun again after at most 20. */
const EVERY_MS = 10_000;
/** Longer than a request takes from the message to its reply. Until then nobody owes anything. */
const OWED_AFTER_MS = 5_000;
const SILENT_AFTER_MS = LIMITS.conversationIdleMinutes * 60_000;

type OpenConversation = Identified<OpenConversationDocument>;

/**
 * Ends conversations after a silence and pays owed replies, even if the visitor never returns, whatever became of
 * anything else. Goes by a view, which may be behind: the commands look at the stream.
 */
@Injectable()
export class ConversationSweep {
  readonly task: ScheduledTask = { name: SWEEP, everyMs: EVERY_MS, run: (signal) => this.run(signal) };
  private readonly logger = new Logger(ConversationSweep.name);
  private readonly silent: SweepCursor<OpenConversationDocument>;
  private readonly owing: SweepCursor<OpenConversationDocument>;
  private readonly owed: OwedReplies;

  constructor(
    documents: DocumentStore,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    replies: Replies,
  ) {
    this.silent = new SweepCursor(documents, openConversationsCollection, 'lastActivityAt');
    this.owing = new SweepCursor(documents, openConversationsCollection, 'owedSince');
    this.owed = new OwedReplies(replies, clock);
  }

  /** Resolves once it has looked. Replies that it began are still being written then. */
  async run(signal: AbortSignal): Promise<void> {
    await this.payOwed(signal);
    await this.endSilent(signal);
  }

  private async payOwed(signal: AbortSignal): Promise<void> {
    for await (const conversation of this.owing.before(this.ago(OWED_AFTER_MS))) {
      const [first] = conversation.owed;
      if (signal.aborted || this.owed.full) return;
      if (!first) continue;
      const context = contextOf(conversation, first.cause, `reply/${first.messageId}`);
      const { chatbotId, conversationId } = idsOf(conversation);
      this.owed.pay({ chatbotId, conversationId, messageId: MessageId.parse(first.messageId), context }, signal);
    }
  }

  private async endSilent(signal: AbortSignal): Promise<void> {
    for await (const conversation of this.silent.before(this.ago(SILENT_AFTER_MS))) {
      if (signal.aborted) return;
      await this.end(conversation);
    }
  }

  /** One that cannot be ended does not keep others open. */
  private async end(conversation: OpenConversation): Promise<void> {
    const { lastActivityAt, cause } = conversation;
    if (lastActivityAt === null) return;
    const { conversationId } = idsOf(conversation);
    const context = contextOf(conversation, cause, `silence/${conversationId}/${lastActivityAt}`);
    await logContext.run({ correlationId: cause.correlationId }, async () => {
      try {
        await this.commands.execute(new EndIdleConversation(conversationId, lastActivityAt, context));
      } catch (error) {
        this.logger.warn({ err: error, conversationId }, 'A silent conversation could not be ended');
      }
    });
  }

  private ago(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}

const idsOf = ({ _id, accountId, chatbotId }: OpenConversation) => ({
  conversationId: ConversationId.parse(_id),
  accountId: AccountId.parse(accountId),
  chatbotId: ChatbotId.parse(chatbotId),
});

function contextOf(conversation: OpenConversation, cause: Cause, commandId: string) {
  const { accountId, chatbotId } = idsOf(conversation);
  return jobContext({ name: SWEEP, cause }, { accountId, chatbotId, commandId });
}
