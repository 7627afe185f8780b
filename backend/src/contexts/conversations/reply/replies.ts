import { Injectable, Logger } from '@nestjs/common';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Streams } from '../../../runtime/streams.js';
import { conversation, messageOf } from '../conversation.js';
import { Transcripts } from '../transcripts.js';
import { followReply } from './followed-reply.js';
import { Generations } from './generations.js';
import { withLastFrame } from './last-frame.js';
import { ReplyChannels } from './reply-channels.js';
import type { ReplyWanted } from './reply-writer.js';
import { ToldOnce } from './told-once.js';

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
  frames(wanted: ReplyWanted, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const { conversationId, messageId } = wanted;
    return withLastFrame(this.toTheEnd(wanted, signal), (error) =>
      this.logger.error({ err: error, conversationId, messageId }, 'A reply could not be read'),
    );
  }

  /** Returns when the message has its reply, or its reply has failed; begins it where nobody has. */
  async ensure(wanted: ReplyWanted, signal: AbortSignal): Promise<void> {
    const { state } = await this.streams.read(conversationStream(wanted.conversationId), conversation);
    if (messageOf(state, wanted.messageId)?.reply !== 'awaited') return;
    let last: ChatFrame | undefined;
    for await (const frame of this.toTheEnd(wanted, signal)) last = frame;
    if (signal.aborted) await this.generations.settled();
    signal.throwIfAborted();
    if (last?.type === 'failed' && last.code === 'unavailable') throw new Error('The reply could not be recorded');
  }

  stop(conversationId: ConversationId, messageId: MessageId): Promise<void> {
    return this.generations.stop({ conversationId, messageId });
  }

  /** Looks again whenever a process that wrote the reply has fallen silent, until there is an end or nobody listens. */
  private async *toTheEnd(wanted: ReplyWanted, signal: AbortSignal): AsyncGenerator<ChatFrame> {
    const reader = new ToldOnce();
    while (!signal.aborted) {
      const recorded = await this.transcripts.replyTo(wanted.conversationId, wanted.messageId);
      if (recorded) {
        yield { type: 'done', message: recorded };
        return;
      }
      const generation = await this.generations.begin(wanted);
      const frames = generation ? generation.frames(signal) : followReply(this.channels, wanted, signal);
      for await (const frame of reader.frames<ChatFrame>(frames)) {
        yield frame;
        if (frame.type !== 'text') return;
      }
    }
  }
}
