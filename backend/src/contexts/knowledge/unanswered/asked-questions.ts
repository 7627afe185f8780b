import { Injectable } from '@nestjs/common';
import {
  conversationStream,
  ReplyGrounds,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { ConversationId } from '@chatbot-builder/contracts/ids';
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

type Event = Recorded<StoredConversationEvent>;
type ReplyEvent = Extract<Event, { type: 'ReplyGenerated' }>;

export interface AskedWords {
  readonly question: string;
  readonly contentKey: string | null;
  /** The short hashes of what a provider's model was given, which said that it is no answer. Empty for the offline model. */
  readonly refuted: ReadonlySet<string>;
}

/** Reads what was asked from its conversation, the only place that holds it. */
@Injectable()
export class AskedQuestions {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /** Undefined if the conversation was erased, or the message asks nothing. */
  async read({ conversationId, replyRevision }: Omit<AskedWhere, 'messageId'>): Promise<AskedWords | undefined> {
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
      const opener = await this.personal.opener(stream);
      const question = questionOf(Text.parse(opener('content', message.data.content)) ?? '');
      if (question === undefined) return undefined;
      return { question, contentKey: message.data.contentKey, refuted: refutedBy(reply, opener) };
    }
    return undefined;
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
