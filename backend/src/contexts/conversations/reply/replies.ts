import { Injectable, Logger } from '@nestjs/common';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { conversation, messageOf } from '../conversation.js';
import { Transcripts } from '../transcripts.js';
import type { Generation } from './generation.js';
import { followReply } from './followed-reply.js';
import { Generations } from './generations.js';
import { withErrorFrame } from './error-frame.js';
import { ReplyChannels, type ReplyRef } from './reply-channels.js';
import type { ReplyTask } from './reply-writer.js';
import { FrameDeduplicator } from './frame-deduplicator.js';

/** Replies to messages. Every message gets one reply, however many requests and processes ask for it. */
@Injectable()
export class Replies {
  private readonly logger = new Logger(Replies.name);

  constructor(
    private readonly generations: Generations,
    private readonly transcripts: Transcripts,
    private readonly streams: Streams,
    private readonly channels: ReplyChannels,
  ) {}

  /**
   * Begins the reply to a message that was just recorded, so that it is written even if the visitor has left. Undefined
   * if another process writes it.
   */
  begin(task: ReplyTask): Promise<Generation | undefined> {
    const begun = this.generations.begin(task);
    // Who reads the reply learns of a failure, and the sweep pays what is owed.
    begun.catch(() => undefined);
    return begun;
  }

  /**
   * Streams the recorded reply, the reply in progress in any process, or a new reply. `begun`: what `begin` returned.
   */
  frames(task: ReplyTask, signal: AbortSignal, begun?: Promise<Generation | undefined>): AsyncGenerator<ChatFrame> {
    const { conversationId, messageId } = task;
    return withErrorFrame(this.untilFinal(task, signal, begun), (error) =>
      this.logger.error({ err: error, conversationId, messageId }, 'A reply could not be read'),
    );
  }

  /**
   * Writes the reply that a message is owed, and resolves when it is recorded or has failed. Leaves alone a reply that
   * another process writes.
   *
   * @throws if the reply could not be recorded
   */
  async pay(task: ReplyTask): Promise<void> {
    const { state } = await this.streams.read(conversationStream(task.conversationId), conversation);
    if (messageOf(state, task.messageId)?.reply !== 'awaited') return;
    const generation = await this.generations.begin(task);
    const final = await generation?.finished;
    if (final?.type === 'failed' && final.code === 'unavailable') throw new Error('The reply could not be recorded');
  }

  stop(reply: ReplyRef, correlationId: string): Promise<void> {
    return this.generations.stop(reply, correlationId);
  }

  /** Checks again whenever the writing process falls silent, until a final frame arrives or the reader leaves. */
  private async *untilFinal(
    { read: _past, ...task }: ReplyTask,
    signal: AbortSignal,
    begun?: Promise<Generation | undefined>,
  ): AsyncGenerator<ChatFrame> {
    const reader = new FrameDeduplicator();
    for (; !signal.aborted; begun = undefined) {
      const recorded = begun ? undefined : await this.transcripts.replyTo(task.conversationId, task.messageId);
      if (recorded) {
        yield { type: 'done', message: recorded };
        return;
      }
      const generation = await (begun ?? this.generations.begin(task));
      const frames = generation ? generation.frames(signal) : followReply(this.channels, task, signal);
      for await (const frame of reader.frames<ChatFrame>(frames)) {
        yield frame;
        if (frame.type !== 'text') return;
      }
    }
  }
}
