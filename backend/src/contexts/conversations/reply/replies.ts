import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '../../../kernel/streams.js';
import { ModelFailed } from '../../../ports/language-model.js';
import { Streams } from '../../../runtime/streams.js';
import { RecordReply, RecordReplyFailure } from '../conversation.commands.js';
import { conversation, messageOf } from '../conversation.js';
import { Generation, type FinalFrame } from './generation.js';
import { UNAVAILABLE, withLastFrame } from './last-frame.js';
import { ReplyWriter, type ReplyWanted } from './reply-writer.js';
import { Transcripts } from '../transcripts.js';

/** The replies that this process writes: one a message, however many ask for it. */
@Injectable()
export class Replies implements BeforeApplicationShutdown {
  private readonly logger = new Logger(Replies.name);
  private readonly running = new Map<string, Generation>();

  constructor(
    private readonly writer: ReplyWriter,
    private readonly transcripts: Transcripts,
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** The recorded reply, or the one being written, or a new one. */
  frames(wanted: ReplyWanted, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const { conversationId, messageId } = wanted;
    return withLastFrame(this.recordedOrWritten(wanted, signal), (error) => this.logger.error({ err: error, conversationId, messageId }, 'A reply could not be read'));
  }

  private async *recordedOrWritten(wanted: ReplyWanted, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const recorded = await this.transcripts.replyTo(wanted.conversationId, wanted.messageId);
    if (recorded) yield { type: 'done', message: recorded };
    else yield* this.generation(wanted).frames(signal);
  }

  /** Writes the reply that a message still waits for; quiet where it has one or has failed. */
  async ensure(wanted: ReplyWanted): Promise<void> {
    const { state } = await this.streams.read(conversationStream(wanted.conversationId), conversation);
    if (messageOf(state, wanted.messageId)?.reply !== 'awaited') return;
    const final = await this.generation(wanted).finished;
    if (final.type === 'failed' && final.code === 'unavailable') throw new Error('The reply could not be recorded');
  }

  stop(conversationId: ConversationId, messageId: MessageId): void {
    this.running.get(keyOf({ conversationId, messageId }))?.stop();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.running.values()].map((generation) => generation.finished));
  }

  private generation(wanted: ReplyWanted): Generation {
    const key = keyOf(wanted);
    const running = this.running.get(key);
    if (running) return running;
    const generation = new Generation((say, stopped) =>
      this.write(wanted, say, stopped)
        .catch((error: unknown) => this.fail(wanted, error))
        .finally(() => this.running.delete(key)),
    );
    this.running.set(key, generation);
    return generation;
  }

  private async write(wanted: ReplyWanted, say: (text: string) => void, stopped: AbortSignal): Promise<FinalFrame> {
    const { conversationId, messageId, context } = wanted;
    const reply = await this.writer.write(wanted, say, stopped);
    await this.commands.execute(new RecordReply(conversationId, reply, { ...context, commandId: `reply/${messageId}` }));
    const message = await this.transcripts.replyTo(conversationId, messageId);
    if (!message) throw new Error(`The reply to ${messageId} is not in its stream`);
    return { type: 'done', message };
  }

  /** A model's failure is recorded; an engine's is not: the message stays owed, and a later attempt pays it. */
  private async fail({ conversationId, messageId, context }: ReplyWanted, error: unknown): Promise<FinalFrame> {
    this.logger.error({ err: error, conversationId, messageId }, 'A reply failed');
    if (!(error instanceof ModelFailed)) return { type: 'failed', code: 'unavailable', message: UNAVAILABLE };
    const failure = { ...context, commandId: `failure/${messageId}/${context.correlationId}` };
    await this.commands
      .execute(new RecordReplyFailure(conversationId, messageId, error.code, failure))
      .catch((unrecorded: unknown) => this.logger.error({ err: unrecorded, conversationId, messageId }, 'A failed reply was not recorded'));
    return { type: 'failed', code: error.code, message: UNAVAILABLE };
  }
}

const keyOf = ({ conversationId, messageId }: Pick<ReplyWanted, 'conversationId' | 'messageId'>): string => `${conversationId}/${messageId}`;
