import { Injectable } from '@nestjs/common';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Signals, type Unsubscribe } from '../../../ports/signals.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { replyKey } from './reply-key.js';
import { REPLY_REQUESTS, replyChannel, ReplyRequest, ReplyUpdate, SealedReplyUpdate } from './reply-signals.js';
import type { ReplyTask } from './reply-writer.js';

/** A reply, by the message that it answers. */
export type ReplyRef = Pick<ReplyTask, 'conversationId' | 'messageId'>;

/** What the text is bound to, beside its conversation: it opens as that of no other reply. */
const fieldOf = ({ messageId }: ReplyRef): string => `reply/${messageId}`;

/** What processes tell each other of replies that are being written. Whose conversation is erased meanwhile is not told of any more. */
@Injectable()
export class ReplyChannels {
  constructor(
    private readonly signals: Signals,
    private readonly personal: PersonalData,
  ) {}

  async request(action: ReplyRequest['action'], reply: ReplyRef): Promise<void> {
    await this.signals.publish(REPLY_REQUESTS, { action, reply: replyKey(reply) } satisfies ReplyRequest);
  }

  onRequest(listener: (request: ReplyRequest) => void): Promise<Unsubscribe> {
    return this.signals.subscribe(REPLY_REQUESTS, (message) => listener(ReplyRequest.parse(message)));
  }

  /** How to tell who follows the reply. */
  async publisher(reply: ReplyRef): Promise<(said: ReplyUpdate) => Promise<void>> {
    const seal = await this.personal.sealer(conversationStream(reply.conversationId));
    const publish = (said: SealedReplyUpdate) => this.signals.publish(replyChannel(replyKey(reply)), said);
    return async (said) => {
      if (said.type !== 'text') return publish(said);
      const text = seal(fieldOf(reply), said.text);
      if (text) await publish({ ...said, text });
    };
  }

  /** Hears what is said of the reply, in the order in which it is said. */
  async follow(reply: ReplyRef, listener: (said: ReplyUpdate) => void): Promise<Unsubscribe> {
    const open = await this.personal.opener(conversationStream(reply.conversationId));
    return this.signals.subscribe(replyChannel(replyKey(reply)), (message) => {
      const said = SealedReplyUpdate.parse(message);
      if (said.type !== 'text') return listener(said);
      const text = open(fieldOf(reply), said.text);
      if (text !== null) listener(ReplyUpdate.parse({ ...said, text }));
    });
  }
}
