import { Injectable } from '@nestjs/common';
import { answerCategory, answerStream } from '@chatbot-builder/contracts/events/answer';
import { AnswerId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import type { ErasedChatbot, Eraser } from '../../../kernel/eraser.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { DataKeys } from '../../../runtime/sealing/data-keys.js';
import { streamKeyId } from '../../../runtime/sealing/key-ids.js';
import { Streams } from '../../../runtime/streams.js';
import { eraseAnswer, teamAnswer } from './answer.js';
import { answersCollection } from './answers.view.js';

/** Destroys the data keys of an erased chatbot's answers. The index goes with the chatbot's other knowledge. */
@Injectable()
export class AnswersEraser implements Eraser {
  readonly name = 'answers';

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
    private readonly keys: DataKeys,
  ) {}

  /** Can be aborted and repeated: a repeat continues with the remaining answers. */
  async eraseChatbot({ chatbotId }: ErasedChatbot, context: CommandContext, signal: AbortSignal): Promise<void> {
    for await (const { _id } of this.store.stream(answersCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    })) {
      signal.throwIfAborted();
      const answerId = AnswerId.parse(_id);
      const erasing = { ...context, commandId: `erase/${answerId}` };
      await this.streams.decide(answerStream(answerId), teamAnswer, eraseAnswer(), erasing);
      await this.keys.destroy(streamKeyId(answerCategory, answerId));
    }
  }
}
