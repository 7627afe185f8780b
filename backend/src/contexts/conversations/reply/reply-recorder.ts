import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Refused } from '../../../kernel/refusal.js';
import { ModelFailed } from '../../../ports/language-model.js';
import { type RecordedReply, RecordReply, RecordReplyFailure } from '../conversation.commands.js';
import { Captures } from '../capture/captures.js';
import { Transcripts } from '../transcripts.js';
import type { FinalFrame } from './generation.js';
import { failureSentence } from '../model/failure-sentences.js';
import { ModelTroubles } from '../model/model-troubles.js';
import { Summaries } from '../prompt/summaries.js';
import { AnswerFailed } from './answer-failed.js';
import { UNAVAILABLE } from './error-frame.js';
import { type Reply, ReplyWriter, type ReplyTask } from './reply-writer.js';

/** Writes a reply and records its outcome in the log. */
@Injectable()
export class ReplyRecorder {
  private readonly logger = new Logger(ReplyRecorder.name);

  constructor(
    private readonly writer: ReplyWriter,
    private readonly transcripts: Transcripts,
    private readonly commands: CommandBus,
    private readonly troubles: ModelTroubles,
    private readonly summaries: Summaries,
    private readonly captures: Captures,
  ) {}

  /** Never rejects. An error becomes a failed final frame. */
  async write(task: ReplyTask, say: (text: string) => void, stopped: AbortSignal): Promise<FinalFrame> {
    const final = await this.recorded(task, say, stopped).catch((error: unknown) => this.fail(task, error));
    // Also where the model failed: the visitor has said what there is to collect.
    await this.captures.consider(task);
    return final;
  }

  private async recorded(task: ReplyTask, say: (text: string) => void, stopped: AbortSignal): Promise<FinalFrame> {
    const { chatbotId, conversationId, messageId, context } = task;
    const reply = await this.writer.write(task, say, stopped);
    const recorded = reply && (await this.record(task, reply));
    const message = recorded
      ? await this.transcripts.shownReply(conversationId, recorded)
      : await this.transcripts.replyTo(conversationId, messageId);
    if (reply) await this.troubles.replied(reply, context);
    if (reply?.provider) await this.summaries.consider(chatbotId, conversationId, context);
    if (!message) throw new Error(`The reply to ${messageId} is not in its stream`);
    return { type: 'done', message };
  }

  private async record({ conversationId, messageId, context }: ReplyTask, reply: Reply): Promise<RecordedReply> {
    const command = { ...context, commandId: `reply/${messageId}` };
    const recorded = await this.commands.execute(new RecordReply(conversationId, reply, command));
    // The last frame may wait: visitors whose messages were recorded in the same commit wait for their first text.
    await nextTurn();
    return recorded;
  }

  /**
   * Records a failure of the model. After a failure of an engine, the reply stays pending and a later attempt writes
   * it.
   */
  private async fail({ conversationId, messageId, context }: ReplyTask, error: unknown): Promise<FinalFrame> {
    // The conversation was erased meanwhile. That is not an error, and there is nothing to record.
    if (error instanceof Refused) return { type: 'failed', code: error.code, message: UNAVAILABLE };
    this.logger.error({ err: error, conversationId, messageId }, 'A reply failed');
    if (!(error instanceof ModelFailed)) return { type: 'failed', code: 'unavailable', message: UNAVAILABLE };
    const failure = { ...context, commandId: `failure/${messageId}/${context.correlationId}` };
    await this.commands
      .execute(new RecordReplyFailure(conversationId, messageId, error.code, failure))
      .catch((unrecorded: unknown) =>
        this.logger.error({ err: unrecorded, conversationId, messageId }, 'A failed reply was not recorded'),
      );
    await this.troubles.failed(error.code, context);
    const language = error instanceof AnswerFailed ? error.language : 'en';
    return { type: 'failed', code: error.code, message: failureSentence(error.code, language) };
  }
}
