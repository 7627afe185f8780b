import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { type ConversationEvent, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { ModelFailed, type Spent } from '../../../ports/language-model.js';
import { Streams } from '../../../runtime/streams.js';
import { AnswerFailed } from './answer-failed.js';
import { Answering, type Answer, type AnswerEnd, type Question } from './answering.js';
import { answeringChatbot, type AnsweringChatbot } from './answering-chatbot.js';
import { withoutCitations } from './citations.js';
import { type Recording, Recordings } from './recordings.js';
import { ReplyDeadline, tookTooLong } from './reply-deadline.js';
import { conversation, messageOf, type Conversation } from '../conversation.js';
import { Spending } from '../spending/spending.js';
import { Transcripts } from '../transcripts.js';
import { replyIdOf } from '../visitor/visitor-conversations.js';

export interface ReplyTask {
  readonly chatbotId: ChatbotId;
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly context: CommandContext;
  /** What the request that recorded the message has just read. Omitted if others may have begun the reply meanwhile. */
  readonly read?: { readonly chatbot: AnsweringChatbot; readonly state: Conversation };
}

export type Reply = Extract<ConversationEvent, { type: 'ReplyGenerated' }>['data'];

interface Said {
  readonly said: string;
  readonly end: AnswerEnd | undefined;
  readonly firstText: Date | undefined;
  readonly answer: Answer;
  readonly recording?: Recording;
}

const UNUSED = { inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 };
const UNSPENT: Spent = { usage: UNUSED, costMicroUsd: 0 };

const together = (one: Spent, other: Spent): Spent => ({
  usage: {
    inputTokens: one.usage.inputTokens + other.usage.inputTokens,
    cachedInputTokens: one.usage.cachedInputTokens + other.usage.cachedInputTokens,
    outputTokens: one.usage.outputTokens + other.usage.outputTokens,
  },
  costMicroUsd: one.costMicroUsd + other.costMicroUsd,
});

/** Generates the reply to a message. Does not record it. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly streams: Streams,
    private readonly transcripts: Transcripts,
    private readonly answering: Answering,
    private readonly clock: Clock,
    private readonly spending: Spending,
    private readonly recordings: Recordings,
  ) {}

  /**
   * Calls `say` with each piece of text as it is generated. When stopped, the reply is the text so far. An equal
   * message by the same visitor within a minute gets the recorded reply, if chatbot and knowledge are still the same.
   * Undefined if another process has already replied.
   *
   * @throws ModelFailed
   */
  async write(task: ReplyTask, say: (text: string) => void, stopped: AbortSignal): Promise<Reply | undefined> {
    const { chatbotId, conversationId, messageId } = task;
    const { chatbot, state } = task.read ?? (await this.read(task));
    const message = state.phase === 'none' ? undefined : messageOf(state, messageId);
    if (message?.reply === 'given') return undefined;
    const turns = state.phase === 'none' ? undefined : await this.transcripts.turns(conversationId, state, messageId);
    if (chatbot.phase !== 'live' || state.phase === 'none' || !message || !turns) {
      throw new ModelFailed('chatbot-gone', 'There is nobody left to answer.');
    }
    const { history, summary, question: text } = turns;
    const { accountId } = task.context;
    const spender = { chatbotId, settings: chatbot.settings };
    let cut = UNSPENT;
    const question: Question = {
      chatbotId,
      accountId,
      settings: chatbot.settings,
      history,
      summary,
      text,
      lastLanguage: state.language,
      model: () => this.spending.model(spender, task.context),
      cutShort: (spent) => (cut = together(cut, spent)),
    };
    const found = await this.recordings.of(conversationId, state.messages, { id: messageId, text });
    const recording = found?.chatbotRevision === chatbot.revision ? found : undefined;
    const deadline = new ReplyDeadline(stopped);
    const { said, end, firstText, answer, ...repeated } = await this.said(
      question,
      recording,
      say,
      deadline.signal,
    ).finally(() => deadline.end());
    const since = (at: Date) => Math.max(0, at.getTime() - Date.parse(message.receivedAt));
    if (!end && deadline.isOver) throw new AnswerFailed(tookTooLong(), answer.language);
    return {
      messageId: replyIdOf(conversationId, messageId),
      replyTo: messageId,
      content: end ? said : withoutCitations(said),
      sources: [...(end?.sources ?? [])],
      basis: end?.basis ?? 'model',
      language: repeated.recording?.language ?? answer.language,
      model: end?.model ?? chatbot.settings.model,
      ...together(end ?? UNSPENT, cut),
      firstTextMs: firstText ? since(firstText) : null,
      responseMs: since(this.clock.now()),
      chatbotRevision: chatbot.revision,
      stopped: !end,
      ...answer.given(),
      provider: end?.provider ?? null,
      fallbackFrom: end?.fallbackFrom ?? null,
      repeats: repeated.recording?.repeats ?? null,
    };
  }

  /** No end if the signal aborted. */
  private async said(
    question: Question,
    recording: Recording | undefined,
    say: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Said> {
    const answer = await this.answering.answer(question, signal);
    // The same passages with the same scores: the knowledge is what it was.
    if (recording && isDeepStrictEqual(answer.given().grounds.given, recording.grounds.given)) {
      const { content: said, sources, basis, model } = recording;
      say(said);
      const end = { type: 'end', sources, basis, usage: UNUSED, costMicroUsd: 0, model } as const;
      return { said, end, firstText: this.clock.now(), answer, recording };
    }
    let said = '';
    let firstText: Date | undefined;
    for await (const part of answer.parts) {
      if (part.type === 'end') return { said, end: part, firstText, answer };
      firstText ??= this.clock.now();
      said += part.text;
      say(part.text);
    }
    return { said, end: undefined, firstText, answer };
  }

  private async read({ chatbotId, conversationId }: ReplyTask): Promise<NonNullable<ReplyTask['read']>> {
    const [{ state: chatbot }, { state }] = await Promise.all([
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
      this.streams.read(conversationStream(conversationId), conversation),
    ]);
    return { chatbot, state };
  }
}
