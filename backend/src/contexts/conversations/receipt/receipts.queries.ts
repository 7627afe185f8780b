import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Category, StreamName } from '@chatbot-builder/contracts/events';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import {
  conversationStream,
  ReplyGrounds,
  ReplySource,
  type StoredConversationEvent,
} from '@chatbot-builder/contracts/events/conversation';
import { ANSWERING_SETTINGS, type Receipt } from '@chatbot-builder/contracts/http/receipt';
import type { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { fold } from '../../../kernel/decider.js';
import type { Recorded } from '../../../kernel/envelope.js';
import type { StoredEventIn } from '../../../kernel/projection.js';
import { notFound } from '../../../kernel/refusals.js';
import { givenByTeam, isAnswer, type Passage } from '../../../ports/knowledge-index.js';
import { Knowledge } from '../../../runtime/knowledge.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation } from '../conversation.js';
import { recentTurns } from '../recent-turns.js';
import { answeringChatbot, type AnsweringChatbot } from '../reply/answering-chatbot.js';
import { Transcripts } from '../transcripts.js';
import { givenTexts } from './given-texts.js';
import { isMissing, provenPrompt } from './proven-prompt.js';
import { unsupportedAmounts } from './unsupported-amounts.js';

/** Events that are read at once. */
const PAGE = 100;
/** A text comes once for each document that holds it. */
const MAX_TEXTS = 500;

const Grounds = z.nullable(ReplyGrounds);
const Sources = z.array(ReplySource).nullable();
const Content = z.string().nullable();

type Reply = Extract<Recorded<StoredConversationEvent>, { type: 'ReplyGenerated' }>;
type Told = Pick<Receipt, 'whole' | 'passages' | 'prompt' | 'unsupportedAmounts'>;

const NOTHING_TOLD: Told = { whole: false, passages: null, prompt: null, unsupportedAmounts: null };

/**
 * Puts together again what a reply was made from: the log has it all but the texts of passages that the reply did not
 * cite.
 */
@Injectable()
export class Receipts {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly transcripts: Transcripts,
    private readonly knowledge: Knowledge,
  ) {}

  /** Does not check who may see it. @throws Refused `reply-not-found` */
  async of(chatbotId: ChatbotId, conversationId: ConversationId, messageId: string): Promise<Receipt> {
    const events = await this.eventsOf(conversationStream(conversationId));
    const reply = events.find((event) => event.type === 'ReplyGenerated' && event.data.messageId === messageId);
    if (reply?.type !== 'ReplyGenerated') throw notFound('Reply');
    const chatbotEvents = await this.eventsOf(chatbotStream(chatbotId));
    const now = fold(answeringChatbot, chatbotEvents);
    const then = fold(
      answeringChatbot,
      chatbotEvents.filter(({ revision }) => revision <= reply.data.chatbotRevision),
    );
    const isErased = events.at(-1)?.type === 'ConversationErased';
    const {
      messageId: _id,
      replyTo,
      content,
      sources,
      grounds,
      promptRevision,
      chatbotRevision,
      ...shown
    } = reply.data;
    return {
      ...shown,
      createdAt: reply.metadata.occurredAt,
      ...(isErased ? NOTHING_TOLD : await this.told(chatbotId, conversationId, reply, { events, then })),
      changedSettings: changesBetween(then, now),
    };
  }

  /** What only the conversation's key opens. */
  private async told(
    chatbotId: ChatbotId,
    conversationId: ConversationId,
    { data }: Reply,
    {
      events,
      then,
    }: { readonly events: readonly Recorded<StoredConversationEvent>[]; readonly then: AnsweringChatbot },
  ): Promise<Told> {
    const open = await this.personal.opener(conversationStream(conversationId));
    const grounds = Grounds.parse(open('grounds', data.grounds));
    const sources = Sources.parse(open('sources', data.sources));
    const content = Content.parse(open('content', data.content));
    if (!grounds || !sources || content === null) return NOTHING_TOLD;
    const { whole, promptHash: hash } = grounds;
    const passages = givenTexts(grounds.given, sources, await this.today(chatbotId, grounds));
    // As the conversation was when the question had arrived.
    const asked = events.findIndex(
      (event) => event.type === 'MessageReceived' && event.data.messageId === data.replyTo,
    );
    const state = fold(conversation, events.slice(0, asked + 1));
    const turns =
      state.phase === 'none' ? undefined : await this.transcripts.turns(conversationId, state, data.replyTo);
    if (!turns || then.phase !== 'live') return { whole, passages, prompt: null, unsupportedAmounts: null };
    const { name: chatbotName, systemPrompt: instructions } = then.settings;
    const history = recentTurns(turns.history);
    const { language } = data;
    const parts = { chatbotName, instructions, language, summary: turns.summary, history, question: turns.question };
    const said = [instructions, turns.summary ?? '', turns.question, ...history.map((turn) => turn.content)];
    const read = passages.flatMap(({ title, headings, text }) => [title ?? '', ...headings, text ?? '']);
    return {
      whole,
      passages,
      prompt: hash === null ? null : provenPrompt(parts, { passages, whole, hash }),
      unsupportedAmounts: isMissing(passages) ? null : unsupportedAmounts(content, [...said, ...read]),
    };
  }

  /** What the knowledge holds today of what was given. */
  private async today(chatbotId: ChatbotId, { given }: ReplyGrounds): Promise<readonly Passage[]> {
    const hashes = [...new Set(given.flatMap(({ passages }) => passages.map(({ hash }) => hash)))];
    if (hashes.length === 0) return [];
    const { passages } = await this.knowledge.search(chatbotId, { hashes }, MAX_TEXTS);
    return passages.map((passage) => (isAnswer(passage.documentId) ? givenByTeam(passage) : passage));
  }

  /** All events of a stream. Conversations are bounded, and settings change by hand. */
  private async eventsOf<C extends Category>(stream: StreamName<C>): Promise<Recorded<StoredEventIn<C>>[]> {
    const events: Recorded<StoredEventIn<C>>[] = [];
    for (;;) {
      const page = await this.streams.backwards(stream, PAGE, events.at(-1)?.revision);
      events.push(...page);
      if (page.length < PAGE) return events.reverse();
    }
  }
}

const changesBetween = (then: AnsweringChatbot, now: AnsweringChatbot): Receipt['changedSettings'] =>
  then.phase === 'live' && now.phase === 'live'
    ? ANSWERING_SETTINGS.filter((field) => !isDeepStrictEqual(then.settings[field], now.settings[field]))
    : [];
