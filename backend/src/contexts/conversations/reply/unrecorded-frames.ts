import { Injectable } from '@nestjs/common';
import type { ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { ChatFrame } from '@chatbot-builder/contracts/widget';
import { Clock, Ids } from '../../../ports/clock.js';
import { toShownSource } from '../transcripts.js';
import type { AnswerPart } from './answering.js';

/** What the widget's panel draws of an answer that is not recorded. */
@Injectable()
export class UnrecordedFrames {
  constructor(
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async *of(parts: AsyncIterable<AnswerPart>): AsyncGenerator<ChatFrame> {
    yield { type: 'accepted', messageId: this.ids.uuid(), conversationId: null };
    let content = '';
    let sources: readonly ReplySource[] = [];
    for await (const part of parts) {
      if (part.type === 'text') {
        content += part.text;
        yield part;
      } else {
        sources = part.sources;
      }
    }
    const createdAt = this.clock.now().toISOString();
    const shown = sources.map(toShownSource);
    yield {
      type: 'done',
      message: { id: this.ids.uuid(), role: 'assistant', content, createdAt, sources: shown, stopped: false },
    };
  }
}
