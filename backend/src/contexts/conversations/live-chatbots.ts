import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { notFound } from '../../kernel/refusals.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { Streams } from '../../runtime/streams.js';
import { answeringChatbot, type AnsweringChatbot } from './reply/answering-chatbot.js';

export type LiveChatbot = Extract<AnsweringChatbot, { phase: 'live' }>;

/** Reads chatbots from their streams: a change in this process counts at once, and one in another within 50 ms. */
@Injectable()
export class LiveChatbots {
  constructor(private readonly streams: Streams) {}

  /** Does not check who owns it. @throws Refused `chatbot-not-found` if it was never created or is deleted */
  async get(chatbotId: ChatbotId): Promise<LiveChatbot> {
    const { state } = await this.streams.recent(chatbotStream(chatbotId), answeringChatbot);
    if (state.phase !== 'live') throw notFound('Chatbot');
    return state;
  }
}
