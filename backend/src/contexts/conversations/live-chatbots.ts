import { Injectable } from '@nestjs/common';
import type { ChatbotId } from '@chatbot-builder/contracts/ids';
import { notFound } from '../../kernel/refusals.js';
import { chatbotStream } from '@chatbot-builder/contracts/events/chatbot';
import { SharedRuns } from '../../concurrency/shared-runs.js';
import { Streams } from '../../runtime/streams.js';
import { answeringChatbot, type AnsweringChatbot } from './reply/answering-chatbot.js';

export type LiveChatbot = Extract<AnsweringChatbot, { phase: 'live' }>;

/** Reads chatbots from their streams, so they are never stale. Concurrent turns share a read. */
@Injectable()
export class LiveChatbots {
  readonly #reads = new SharedRuns((chatbotId: ChatbotId) =>
    this.streams.read(chatbotStream(chatbotId), answeringChatbot),
  );

  constructor(private readonly streams: Streams) {}

  /** Does not check who owns it. @throws Refused `chatbot-not-found` if it was never created or is deleted */
  async get(chatbotId: ChatbotId): Promise<LiveChatbot> {
    const { state } = await this.#reads.run(chatbotId);
    if (state.phase !== 'live') throw notFound('Chatbot');
    return state;
  }
}
