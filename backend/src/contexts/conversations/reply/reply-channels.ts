import { Injectable } from '@nestjs/common';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Signals, type Unsubscribe } from '../../../ports/signals.js';
import { logContext } from '../../../runtime/log-context.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { replyKey } from './reply-key.js';
import { REPLY_REQUESTS, replyChannel, ReplyRequest, ReplyUpdate, SealedReplyUpdate } from './reply-signals.js';
import type { ReplyTask } from './reply-writer.js';

/** Identifies a reply by the message that it answers. */
export type ReplyRef = Pick<ReplyTask, 'conversationId' | 'messageId'>;

/** The field that a text is sealed for, so that it cannot be opened as the text of another reply. */
const fieldOf = ({ messageId }: ReplyRef): string => `reply/${messageId}`;

/** Signals between processes about replies in progress. Texts of an erased conversation are no longer sent. */
@Injectable()
export class ReplyChannels {
  constructor(
    private readonly signals: Signals,
    private readonly personal: PersonalData,
  ) {}

  async request(action: ReplyRequest['action'], reply: ReplyRef, correlationId: string): Promise<void> {
    const request: ReplyRequest = { action, reply: replyKey(reply), correlationId };
    await this.signals.publish(REPLY_REQUESTS, request);
  }

  /** The listener's log lines carry the correlation id of the request. */
  onRequest(listener: (request: ReplyRequest) => void): Promise<Unsubscribe> {
    return this.signals.subscribe(REPLY_REQUESTS, (message) => {
      const request = ReplyRequest.parse(message);
      logContext.run({ correlationId: request.correlationId }, () => listener(request));
    });
  }

  /** A function that publishes updates to the followers of the reply. */
  async publisher(reply: ReplyRef): Promise<(update: ReplyUpdate) => Promise<void>> {
    const seal = await this.personal.sealer(conversationStream(reply.conversationId));
    const publish = (update: SealedReplyUpdate) => this.signals.publish(replyChannel(replyKey(reply)), update);
    return async (update) => {
      if (update.type !== 'text') return publish(update);
      const text = seal(fieldOf(reply), update.text);
      if (text) await publish({ ...update, text });
    };
  }

  /** Subscribes to the reply's updates, in order. */
  async follow(reply: ReplyRef, listener: (update: ReplyUpdate) => void): Promise<Unsubscribe> {
    const open = await this.personal.opener(conversationStream(reply.conversationId));
    return this.signals.subscribe(replyChannel(replyKey(reply)), (message) => {
      const update = SealedReplyUpdate.parse(message);
      if (update.type !== 'text') return listener(update);
      const text = open(fieldOf(reply), update.text);
      if (text !== null) listener(ReplyUpdate.parse({ ...update, text }));
    });
  }
}
