import { Injectable } from '@nestjs/common';
import { conversationStream, ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { ConversationId, MessageId } from '@chatbot-builder/contracts/ids';
import type { WidgetMessage } from '@chatbot-builder/contracts/widget';
import { z } from 'zod';
import type { Turn } from '../../ports/language-model.js';
import { PersonalData, type Opener } from '../../runtime/sealing/personal-data.js';
import { Streams } from '../../runtime/streams.js';
import { transcript, type TranscriptMessage } from './transcript.js';

const Content = z.string();
const Sources = z.array(ReplySource);

/** Reads conversations from their streams, so that every acknowledged message is included. */
@Injectable()
export class Transcripts {
  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /** Oldest first. */
  async messages(conversationId: ConversationId): Promise<readonly WidgetMessage[]> {
    const { messages, opener } = await this.read(conversationId);
    return messages.map((message) => toWidgetMessage(message, opener));
  }

  async replyTo(conversationId: ConversationId, messageId: MessageId): Promise<WidgetMessage | undefined> {
    const { messages, opener } = await this.read(conversationId);
    const reply = messages.find((message) => message.reply?.to === messageId);
    return reply && toWidgetMessage(reply, opener);
  }

  /** A visitor's question and the turns before it, oldest first. Undefined if the question is unknown or erased. */
  async turns(
    conversationId: ConversationId,
    messageId: MessageId,
  ): Promise<{ question: string; history: readonly Turn[] } | undefined> {
    const { messages, opener } = await this.read(conversationId);
    const asked = messages.findIndex((message) => !message.reply && message.id === messageId);
    const question = messages[asked] && open(opener, 'content', messages[asked], Content);
    if (typeof question !== 'string') return undefined;
    const history = messages.slice(0, asked).flatMap((message): Turn[] => {
      const content = open(opener, 'content', message, Content);
      return content === null ? [] : [{ role: message.reply ? 'assistant' : 'user', content }];
    });
    return { question, history };
  }

  private async read(
    conversationId: ConversationId,
  ): Promise<{ messages: readonly TranscriptMessage[]; opener: Opener }> {
    const stream = conversationStream(conversationId);
    const [{ state: messages }, opener] = await Promise.all([
      this.streams.read(stream, transcript),
      this.personal.opener(stream),
    ]);
    return { messages, opener };
  }
}

function open<T>(
  opener: Opener,
  field: 'content' | 'sources',
  message: TranscriptMessage,
  schema: z.ZodType<T>,
): T | null {
  const sealed = field === 'content' ? message.content : (message.reply?.sources ?? null);
  return schema.nullable().parse(opener(field, sealed));
}

function toWidgetMessage(message: TranscriptMessage, opener: Opener): WidgetMessage {
  const sources = open(opener, 'sources', message, Sources) ?? [];
  return {
    id: message.id,
    role: message.reply ? 'assistant' : 'user',
    content: open(opener, 'content', message, Content) ?? '',
    createdAt: message.createdAt,
    sources: sources.map(({ documentId, title, headings, text }) => ({ documentId, title, headings, text })),
    stopped: message.reply?.stopped ?? false,
  };
}
