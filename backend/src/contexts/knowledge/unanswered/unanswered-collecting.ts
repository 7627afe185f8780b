import { Injectable } from '@nestjs/common';
import { type LanguageCode, LANGUAGE_CODES } from '@chatbot-builder/contracts/constants';
import { unansweredStream } from '@chatbot-builder/contracts/events/unanswered';
import { AccountId, ChatbotId, ConversationId, MessageId, UnansweredId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { CommandContext } from '../../../kernel/envelope.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { Questions } from '../../../ports/questions.js';
import { Streams } from '../../../runtime/streams.js';
import { ViewProgress } from '../../../runtime/views/view-progress.js';
import { AskedQuestions } from './asked-questions.js';
import { askUnanswered, unansweredQuestion } from './unanswered.js';
import { unansweredCollection, unansweredWordingsCollection, wordingId } from './unanswered.view.js';

/** Groups that a new wording is compared with: those that were asked last. */
const COMPARED = 100;

const VIEWS = [unansweredCollection.name, unansweredWordingsCollection.name];

/** A reply that found nothing. */
export const FoundNothing = z.object({
  accountId: AccountId,
  chatbotId: ChatbotId,
  conversationId: ConversationId,
  messageId: MessageId,
  replyRevision: z.int().nonnegative(),
  language: z.enum(LANGUAGE_CODES),
  askedAt: z.iso.datetime(),
});
export type FoundNothing = z.infer<typeof FoundNothing>;

/** Puts what the knowledge did not answer to those that ask the same. */
@Injectable()
export class UnansweredCollecting {
  constructor(
    private readonly streams: Streams,
    private readonly asked: AskedQuestions,
    private readonly store: DocumentStore,
    private readonly questions: Questions,
    private readonly progress: ViewProgress,
  ) {}

  /** A no-op if it is collected already, its conversation was erased, or the message asks nothing. */
  async collect({ accountId: _whose, chatbotId, ...reply }: FoundNothing, context: CommandContext): Promise<void> {
    const id = UnansweredId.parse(reply.messageId);
    const stream = unansweredStream(id);
    const { state } = await this.streams.read(stream, unansweredQuestion);
    if (state.phase !== 'none') return;
    const words = await this.asked.read(reply);
    if (!words) return;
    const { question, contentKey } = words;
    const groupId =
      (contentKey === null ? undefined : await this.groupOfWording(chatbotId, contentKey)) ??
      (await this.groupThatAsks(question, reply.language, chatbotId)) ??
      id;
    const asking = askUnanswered({ ...reply, groupId, contentKey });
    const { position } = await this.streams.decide(stream, unansweredQuestion, asking, context);
    // The next question of the chatbot looks for its group in them.
    await this.progress.passed(VIEWS, position);
  }

  private async groupOfWording(chatbotId: ChatbotId, contentKey: string): Promise<UnansweredId | undefined> {
    const wording = await this.store.get(unansweredWordingsCollection, wordingId(chatbotId, contentKey));
    return wording && UnansweredId.parse(wording.groupId);
  }

  private async groupThatAsks(
    question: string,
    language: LanguageCode,
    chatbotId: ChatbotId,
  ): Promise<UnansweredId | undefined> {
    const { documents } = await this.store.find(unansweredCollection, {
      where: { chatbotId },
      sort: { field: 'lastAskedAt', order: 'desc' },
      limit: COMPARED,
    });
    const known: { readonly id: string; readonly question: string }[] = [];
    for (const { _id, asked } of documents) {
      const wording = await this.asked.wording(asked);
      if (wording !== undefined) known.push({ id: _id, question: wording });
    }
    const same = await this.questions.sameAs(
      question,
      language,
      known.map((each) => each.question),
    );
    return same === undefined ? undefined : UnansweredId.parse(known[same]?.id);
  }
}
