import { Injectable } from '@nestjs/common';
import type { Sealed } from '@chatbot-builder/contracts/events';
import {
  conversationStream,
  ReplyGrounds,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { ConversationId } from '@chatbot-builder/contracts/ids';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Recorded } from '../../../kernel/envelope.js';
import { type Opener, PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { questionOf } from './question-of.js';
import type { AskedWhere } from './unanswered.view.js';

const Text = z.string().nullable();
const Grounds = z.nullable(ReplyGrounds);
/** Events to look back for the message that a reply answers. It is nearly always the one before. */
const NEAR = 2;
const FAR = 50;
/** Characters of sealed messages that are kept in memory. */
const REMEMBERED = 8_000_000;

type Event = Recorded<StoredConversationEvent>;
type ReplyEvent = Extract<Event, { type: 'ReplyGenerated' }>;

export interface AskedWords {
  readonly question: string;
  readonly contentKey: string | null;
  /**
   * The short hashes of what a provider's model was given, which said that it is no answer. Empty for the offline
   * model.
   */
  readonly refuted: ReadonlySet<string>;
}

/** Reads what was asked from its conversation, the only place that holds it. */
@Injectable()
export class AskedQuestions {
  /** By the reply's id. They stay sealed, so that they go with their conversation's key. */
  private readonly messages = new LRUCache<string, Sealed>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ box }) => box.length,
  });

  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /** Undefined if the conversation was erased, or the message asks nothing. */
  async read({ conversationId, messageId, replyRevision }: AskedWhere): Promise<AskedWords | undefined> {
    const stream = conversationStream(ConversationId.parse(conversationId));
    // A process that did not erase the conversation may still have its key, so the log has the last word.
    const [last] = await this.streams.backwards(stream, 1);
    if (!last || last.type === 'ConversationErased') return undefined;
    for (const limit of [NEAR, FAR]) {
      const [reply, ...before] = await this.streams.backwards(stream, limit, replyRevision + 1);
      if (reply?.type !== 'ReplyGenerated') return undefined;
      const message = before.find(
        (event) => event.type === 'MessageReceived' && event.data.messageId === reply.data.replyTo,
      );
      if (message?.type !== 'MessageReceived') continue;
      if (message.data.content) this.messages.set(messageId, message.data.content);
      const opener = await this.personal.opener(stream);
      const question = questionOf(Text.parse(opener('content', message.data.content)) ?? '');
      if (question === undefined) return undefined;
      return { question, contentKey: message.data.contentKey, refuted: refutedBy(reply, opener) };
    }
    return undefined;
  }

  /** To compare with. Reads the log for the first time only. */
  async wording(asked: readonly AskedWhere[]): Promise<string | undefined> {
    for (const where of asked) {
      const message = this.messages.get(where.messageId);
      const question = message ? await this.open(where, message) : (await this.read(where))?.question;
      if (question !== undefined) return question;
    }
    return undefined;
  }

  private async open({ conversationId }: AskedWhere, message: Sealed): Promise<string | undefined> {
    const opener = await this.personal.opener(conversationStream(ConversationId.parse(conversationId)));
    return questionOf(Text.parse(opener('content', message)) ?? '');
  }

  /** The latest of several that can still be read. */
  async latest(asked: readonly AskedWhere[]): Promise<(AskedWords & { readonly where: AskedWhere }) | undefined> {
    for (const where of asked) {
      const words = await this.read(where);
      if (words) return { ...words, where };
    }
    return undefined;
  }
}

function refutedBy({ data }: ReplyEvent, opener: Opener): ReadonlySet<string> {
  const grounds = data.model === 'offline' ? null : Grounds.parse(opener('grounds', data.grounds));
  return new Set(grounds?.given.flatMap(({ passages }) => passages.map(({ hash }) => hash)) ?? []);
}
