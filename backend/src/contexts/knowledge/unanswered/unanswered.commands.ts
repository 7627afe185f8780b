import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type UnansweredEvent, unansweredStream } from '@chatbot-builder/contracts/events/unanswered';
import type { UnansweredId } from '@chatbot-builder/contracts/ids';
import type { Decision } from '../../../kernel/decider.js';
import type { CommandContext, Position } from '../../../kernel/envelope.js';
import { Streams } from '../../../runtime/streams.js';
import {
  answerUnanswered,
  dismissUnanswered,
  restoreUnanswered,
  type Unanswered,
  unansweredQuestion,
} from './unanswered.js';

const DECISIONS = {
  dismiss: dismissUnanswered,
  restore: restoreUnanswered,
} satisfies Record<string, () => Decision<Unanswered, UnansweredEvent>>;

/** Takes questions that ask the same off the list, or brings them back. @throws Refused `question-not-found` */
export class ChangeUnanswered extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly groupId: UnansweredId,
    readonly change: keyof typeof DECISIONS,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeUnanswered)
export class ChangeUnansweredHandler implements ICommandHandler<ChangeUnanswered> {
  constructor(private readonly streams: Streams) {}

  execute({ groupId, change, context }: ChangeUnanswered) {
    return this.streams.decide(unansweredStream(groupId), unansweredQuestion, DECISIONS[change](), context);
  }
}

/** The team wrote an answer for this reply. A no-op unless it had found nothing. */
export class AnswerUnanswered extends Command<{ readonly position: Position | undefined }> {
  constructor(
    readonly replyId: UnansweredId,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AnswerUnanswered)
export class AnswerUnansweredHandler implements ICommandHandler<AnswerUnanswered> {
  constructor(private readonly streams: Streams) {}

  async execute({ replyId, context }: AnswerUnanswered): Promise<{ readonly position: Position | undefined }> {
    const { state } = await this.streams.read(unansweredStream(replyId), unansweredQuestion);
    if (state.phase !== 'asked') return { position: undefined };
    return this.streams.decide(unansweredStream(state.groupId), unansweredQuestion, answerUnanswered(), context);
  }
}
