import { Injectable } from '@nestjs/common';
import {
  conversationStream,
  ReplyGrounds,
  ReplySource,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { shortHash } from '../../../ports/knowledge-index.js';
import type { VisitorMessage } from '../conversation.js';

/** How long after a message an equal one gets its reply. */
const RECORDING_MS = 60_000;
/** In characters. A shorter message often takes up what was said last, such as "yes" and "tell me more". */
const LONG = 20;

const Recorded = z.object({ content: z.string(), sources: z.array(ReplySource), grounds: ReplyGrounds });

type GeneratedReply = Extract<StoredConversationEvent, { type: 'ReplyGenerated' }>['data'];

/** The reply to a message that a later, equal one repeats. */
export interface Recording
  extends z.infer<typeof Recorded>, Pick<GeneratedReply, 'basis' | 'language' | 'model' | 'chatbotRevision'> {
  readonly repeats: MessageId;
}

/**
 * The message that another one repeats, and the revision of the reply that may answer both: the message is equal, at
 * most a minute old, and its reply was not voted down. Nothing else was said in between, because a model's reply may
 * depend on it.
 */
export function repeatedBy(
  messages: readonly VisitorMessage[],
  id: MessageId,
): { readonly repeats: MessageId; readonly revision: number } | undefined {
  const at = messages.findIndex((one) => one.id === id);
  const message = messages[at];
  if (!message || message.key === null) return undefined;
  const others = messages.slice(0, at).findLastIndex(({ key }) => key !== message.key);
  const before = messages.slice(others + 1, at).findLast(({ reply }) => reply === 'given');
  if (before?.reply !== 'given' || before.rating?.value === 'down') return undefined;
  const repeats = before.repeats ?? before.id;
  const first = messages.find((one) => one.id === repeats);
  if (!first || Date.parse(message.receivedAt) - Date.parse(first.receivedAt) > RECORDING_MS) return undefined;
  return { repeats, revision: before.revision };
}

/**
 * Whether a message means the same when it is said again, after its reply: it is long, or the reply stands on passages
 * that the search found by the message's own words.
 */
export function standsAlone(text: string, { sources, grounds }: Pick<Recording, 'sources' | 'grounds'>): boolean {
  if (text.trim().length >= LONG) return true;
  const found = new Set(
    grounds.given.flatMap(({ passages }) => passages.flatMap(({ hash, score }) => (score > 0 ? [hash] : []))),
  );
  return sources.length > 0 && sources.every(({ textHash }) => found.has(shortHash(textHash)));
}

/** Finds the recorded reply to a message that its visitor has just sent before. */
@Injectable()
export class Recordings {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /**
   * Undefined if there is none, if it is a part of one, if the model had failed, or if the message takes up what was
   * said.
   */
  async of(
    conversationId: ConversationId,
    messages: readonly VisitorMessage[],
    { id, text }: { readonly id: MessageId; readonly text: string },
  ): Promise<Recording | undefined> {
    const repeated = repeatedBy(messages, id);
    if (!repeated) return undefined;
    const stream = conversationStream(conversationId);
    const [event] = await this.streams.backwards(stream, 1, repeated.revision + 1);
    if (event?.type !== 'ReplyGenerated' || event.data.stopped || event.data.fallbackFrom !== null) return undefined;
    const { basis, language, model, chatbotRevision, ...sealed } = event.data;
    const open = await this.personal.rememberingOpener(stream);
    const opened = Recorded.safeParse({
      content: open('content', sealed.content),
      sources: open('sources', sealed.sources),
      grounds: open('grounds', sealed.grounds),
    });
    if (!opened.success || !standsAlone(text, opened.data)) return undefined;
    return { ...opened.data, basis, language, model, chatbotRevision, repeats: repeated.repeats };
  }
}
