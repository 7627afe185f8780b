import { Injectable, Logger } from '@nestjs/common';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { conversation, messageOf } from '../conversation.js';
import { Transcripts } from '../transcripts.js';
import { followReply } from './followed-reply.js';
import { Generations } from './generations.js';
import { withErrorFrame } from './error-frame.js';
import { ReplyChannels } from './reply-channels.js';
import type { ReplyTask } from './reply-writer.js';
import { FrameDeduplicator } from './frame-deduplicator.js';

/** The reply to a message: one, however many ask for it, in whichever processes. */
@Injectable()
export class Replies {
  private readonly logger = new Logger(Replies.name);

  constructor(
    private readonly generations: Generations,
    private readonly transcripts: Transcripts,
    private readonly streams: Streams,
    private readonly channels: ReplyChannels,
  ) {}

  /** The recorded reply, or the one being written, here or elsewhere, or a new one. */
  frames(task: ReplyTask, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const { conversationId, messageId } = task;
    return withErrorFrame(this.untilFinal(task, signal), (error) =>
      this.logger.error({ err: error, conversationId, messageId }, 'A reply could not be read'),
    );
  }

  /** Returns when the message has its reply, or its reply has failed; begins it where nobody has. */
  async ensure(task: ReplyTask, signal: AbortSignal): Promise<void> {
    const { state } = await this.streams.read(conversationStream(task.conversationId), conversation);
    if (messageOf(state, task.messageId)?.reply !== 'awaited') return;
    let last: ChatFrame | undefined;
    for await (const frame of this.untilFinal(task, signal)) last = frame;
    if (signal.aborted) await this.generations.settled();
    signal.throwIfAborted();
    if (last?.type === 'failed' && last.code === 'unavailable') throw new Error('The reply could not be recorded');
  }

  stop(conversationId: ConversationId, messageId: MessageId): Promise<void> {
    return this.generations.stop({ conversationId, messageId });
  }

  /** Looks again whenever a process that wrote the reply has fallen silent, until there is an end or nobody listens. */
  private async *untilFinal(task: ReplyTask, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const reader = new FrameDeduplicator();
    while (!signal.aborted) {
      const recorded = await this.transcripts.replyTo(task.conversationId, task.messageId);
      if (recorded) {
        yield { type: 'done', message: recorded };
        return;
      }
      const generation = await this.generations.begin(task);
      const frames = generation ? generation.frames(signal) : followReply(this.channels, task, signal);
      for await (const frame of reader.frames<ChatFrame>(frames)) {
        yield frame;
        if (frame.type !== 'text') return;
      }
    }
  }
}
