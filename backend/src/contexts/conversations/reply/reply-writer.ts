import { Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { type ConversationEvent, conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Clock } from '../../../ports/clock.js';
import { ModelFailed } from '../../../ports/language-model.js';
import { Streams } from '../../../runtime/streams.js';
import { Answering, type AnswerEnd, withoutSourceNumbers } from './answering.js';
import { answeringChatbot } from './answering-chatbot.js';
import { conversation, messageOf } from '../conversation.js';
import { Transcripts } from '../transcripts.js';
import { replyIdOf } from '../visitor/visitor-conversations.js';

/** The time limit of a reply. */
const REPLY_LIMIT_MS = 60_000;

export interface ReplyTask {
  readonly chatbotId: ChatbotId;
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
  readonly context: CommandContext;
}

export type Reply = Extract<ConversationEvent, { type: 'ReplyGenerated' }>['data'];

/** Generates the reply to a message. Does not record it. */
@Injectable()
export class ReplyWriter {
  constructor(
    private readonly streams: Streams,
    private readonly transcripts: Transcripts,
    private readonly answering: Answering,
    private readonly clock: Clock,
  ) {}

  /**
   * Calls `say` with each piece of text as it is generated. When stopped or out of time, the reply is the text so far.
   * Undefined if another process has already replied.
   *
   * @throws ModelFailed
   */
  async write(
    { chatbotId, conversationId, messageId }: ReplyTask,
    say: (text: string) => void,
    stopped: AbortSignal,
  ): Promise<Reply | undefined> {
    const [{ state: chatbot }, { state }, turns] = await Promise.all([
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
      this.streams.read(conversationStream(conversationId), conversation),
      this.transcripts.turns(conversationId, messageId),
    ]);
    const message = messageOf(state, messageId);
    if (chatbot.phase !== 'live' || state.phase === 'none' || !message || !turns) {
      throw new ModelFailed('chatbot-gone', 'There is nobody left to answer.');
    }
    if (message.reply === 'given') return undefined;
    const timeout = AbortSignal.timeout(REPLY_LIMIT_MS);
    const answer = await this.answering.answer(
      {
        chatbotId,
        settings: chatbot.settings,
        history: turns.history,
        text: turns.question,
        lastLanguage: state.language,
      },
      AbortSignal.any([stopped, timeout]),
    );
    let text = '';
    let end: AnswerEnd | undefined;
    for await (const part of answer.parts) {
      if (part.type === 'end') {
        end = part;
      } else {
        text += part.text;
        say(part.text);
      }
    }
    // A reply that ran out of time counts as stopped if it has some text.
    if (!end && text === '' && !stopped.aborted) throw new ModelFailed('reply-timeout', 'The reply took too long.');
    return {
      messageId: replyIdOf(conversationId, messageId),
      replyTo: messageId,
      content: end ? text : withoutSourceNumbers(text),
      sources: [...(end?.sources ?? [])],
      basis: end?.basis ?? 'model',
      language: answer.language,
      model: end?.model ?? chatbot.settings.model,
      usage: end?.usage ?? { inputTokens: 0, outputTokens: 0 },
      costMicroUsd: end?.costMicroUsd ?? 0,
      responseMs: Math.max(0, this.clock.now().getTime() - Date.parse(message.receivedAt)),
      chatbotRevision: chatbot.revision,
      stopped: !end,
    };
  }
}
