import { Injectable } from '@nestjs/common';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { Signals, type Unsubscribe } from '../../../ports/signals.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { replyKey } from './reply-key.js';
import { REPLY_WISHES, replyChannel, ReplyWish, SaidOfReply, SealedSaidOfReply } from './reply-signals.js';
import type { ReplyWanted } from './reply-writer.js';

/** A reply, by the message that it answers. */
export type ReplyOf = Pick<ReplyWanted, 'conversationId' | 'messageId'>;

/** What the text is bound to, beside its conversation: it opens as that of no other reply. */
const fieldOf = ({ messageId }: ReplyOf): string => `reply/${messageId}`;

/** What processes tell each other of replies that are being written. Whose conversation is erased meanwhile is not told of any more. */
@Injectable()
export class ReplyChannels {
  constructor(
    private readonly signals: Signals,
    private readonly personal: PersonalData,
  ) {}

  async wish(wish: ReplyWish['wish'], reply: ReplyOf): Promise<void> {
    await this.signals.publish(REPLY_WISHES, { wish, reply: replyKey(reply) } satisfies ReplyWish);
  }

  hearWishes(listener: (wish: ReplyWish) => void): Promise<Unsubscribe> {
    return this.signals.subscribe(REPLY_WISHES, (message) => listener(ReplyWish.parse(message)));
  }

  /** How to tell who follows the reply. */
  async speaker(reply: ReplyOf): Promise<(said: SaidOfReply) => Promise<void>> {
    const seal = await this.personal.sealer(conversationStream(reply.conversationId));
    const publish = (said: SealedSaidOfReply) => this.signals.publish(replyChannel(replyKey(reply)), said);
    return async (said) => {
      if (said.type !== 'text') return publish(said);
      const text = seal(fieldOf(reply), said.text);
      if (text) await publish({ ...said, text });
    };
  }

  /** Hears what is said of the reply, in the order in which it is said. */
  async follow(reply: ReplyOf, listener: (said: SaidOfReply) => void): Promise<Unsubscribe> {
    const open = await this.personal.opener(conversationStream(reply.conversationId));
    return this.signals.subscribe(replyChannel(replyKey(reply)), (message) => {
      const said = SealedSaidOfReply.parse(message);
      if (said.type !== 'text') return listener(said);
      const text = open(fieldOf(reply), said.text);
      if (text !== null) listener(SaidOfReply.parse({ ...said, text }));
    });
  }
}
