import { Injectable } from '@nestjs/common';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import type { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import type { CommandContext } from '../../../kernel/envelope.js';
import { Streams } from '../../../runtime/streams.js';
import { conversation, recordTitle, toTitle } from '../conversation.js';
import { Asides } from '../model/asides.js';
import { answeringChatbot } from '../reply/answering-chatbot.js';
import { Transcripts } from '../transcripts.js';
import { titleIn, titlePromptOf } from './title-prompt.js';

@Injectable()
export class Titles {
  constructor(
    private readonly streams: Streams,
    private readonly transcripts: Transcripts,
    private readonly asides: Asides,
  ) {}

  /** Where no model says what an ended conversation was about, its first question stays its line. */
  async title(
    chatbotId: ChatbotId,
    conversationId: ConversationId,
    context: CommandContext,
    signal: AbortSignal,
  ): Promise<void> {
    const stream = conversationStream(conversationId);
    const [{ state }, { state: chatbot }] = await Promise.all([
      this.streams.read(stream, conversation),
      this.streams.read(chatbotStream(chatbotId), answeringChatbot),
    ]);
    const about = toTitle(state);
    if (!about || chatbot.phase !== 'live') return;
    const { summary, turns } = await this.transcripts.opened(conversationId, about);
    const said = await this.asides.ask(chatbotId, chatbot, () => titlePromptOf(summary, turns), context, signal);
    const title = said && titleIn(said.text);
    if (!title) return;
    const { model, usage, costMicroUsd } = said.end;
    await this.streams.decide(stream, conversation, recordTitle({ title, model, usage, costMicroUsd }), context);
  }
}
