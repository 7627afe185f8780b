import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AnswerEvent, answerStream } from '@chatbot-builder/contracts/events/answer';
import { LIMITS } from '@chatbot-builder/contracts/constants';
import type { AnswerId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { Decision } from '../../../kernel/decider.js';
import type { CommandContext, Position } from '../../../kernel/envelope.js';
import { Refused } from '../../../kernel/refusal.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { Streams } from '../../../runtime/streams.js';
import { addAnswer, editAnswer, restoreAnswer, teamAnswer, type TeamAnswer, withdrawAnswer } from './answer.js';
import { AnswerIndexing } from './answer-indexing.js';
import { answersCollection } from './answers.view.js';

type Added = Extract<AnswerEvent, { type: 'AnswerAdded' }>['data'];
type Change =
  | { readonly kind: 'add'; readonly added: Added }
  | { readonly kind: 'edit'; readonly text: Pick<Added, 'question' | 'answer'> }
  | { readonly kind: 'withdraw' | 'restore' };

/**
 * Changes an answer of the team. No reply that begins after it resolves uses what was before.
 *
 * @throws Refused `answer-not-found`, `too-many-answers`
 */
export class ChangeAnswer extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly answerId: AnswerId,
    readonly change: Change,
    readonly context: CommandContext & { readonly chatbotId: ChatbotId },
  ) {
    super();
  }
}

function decisionOf(change: Change): Decision<TeamAnswer, AnswerEvent> {
  switch (change.kind) {
    case 'add':
      return addAnswer(change.added);
    case 'edit':
      return editAnswer(change.text);
    case 'withdraw':
      return withdrawAnswer();
    case 'restore':
      return restoreAnswer();
  }
}

@CommandHandler(ChangeAnswer)
export class ChangeAnswerHandler implements ICommandHandler<ChangeAnswer> {
  constructor(
    private readonly streams: Streams,
    private readonly store: DocumentStore,
    private readonly indexing: AnswerIndexing,
  ) {}

  async execute({ answerId, change, context }: ChangeAnswer): Promise<{ readonly position: Position | undefined }> {
    if (change.kind === 'add' || change.kind === 'restore') await this.refuseBeyond(context.chatbotId, answerId);
    const decided = await this.streams.decide(answerStream(answerId), teamAnswer, decisionOf(change), context);
    await this.indexing.refresh(answerId);
    return decided;
  }

  /** Concurrent additions may exceed the limit slightly. */
  private async refuseBeyond(chatbotId: ChatbotId, answerId: AnswerId): Promise<void> {
    let live = 0;
    const listed = this.store.stream(answersCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id, withdrawn } of listed) if (!withdrawn && _id !== answerId) live++;
    if (live >= LIMITS.answersMax)
      throw new Refused(
        'conflict',
        'too-many-answers',
        `A chatbot may have ${LIMITS.answersMax} answers. Withdraw one to make room.`,
      );
  }
}
