import { Injectable } from '@nestjs/common';
import { conversationStream } from '@chatbot-builder/contracts/events/conversation';
import { ChatbotId, ConversationId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import { DocumentStore } from '../../../ports/document-store.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { type ChatbotWords, chatbotWordsCollection, type Spelling } from './chatbot-words.view.js';

const SHOWN = 10;
/** More than are shown, because those that nobody may read any more are left out. */
const READ = 20;

const Words = z.string().nullable();
const FIELDS = { message: 'content', page: 'page' } as const;

export interface Counted {
  readonly words: string;
  readonly count: number;
  /** By which equal words are counted. */
  readonly key: string;
}

/** Reads what visitors of a chatbot sent most, and where most conversations began. */
@Injectable()
export class PopularWords {
  constructor(
    private readonly documents: DocumentStore,
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  /** At most ten, most frequent first, in the latest spelling of a conversation that was not erased. */
  async of(chatbotId: ChatbotId, kind: ChatbotWords['kind']): Promise<readonly Counted[]> {
    const { documents } = await this.documents.find(chatbotWordsCollection, {
      where: { chatbotId, kind },
      sort: { field: 'count', order: 'desc' },
      limit: READ,
    });
    const opened = await Promise.all(
      documents.map(async ({ _id, count, spellings }) => ({
        count,
        key: _id.slice(_id.indexOf('/') + 1),
        words: await this.#latest(spellings, FIELDS[kind]),
      })),
    );
    return opened.flatMap(({ words, ...rest }) => (words === null ? [] : [{ words, ...rest }])).slice(0, SHOWN);
  }

  async #latest(spellings: readonly Spelling[], field: string): Promise<string | null> {
    for (const { conversationId, words } of spellings) {
      const opened = await this.#open(conversationStream(ConversationId.parse(conversationId)), field, words);
      if (opened !== null) return opened;
    }
    return null;
  }

  /** A process that did not erase the conversation may still have its key, so the log has the last word. */
  async #open(stream: ReturnType<typeof conversationStream>, field: string, words: Spelling['words']) {
    const [last] = await this.streams.backwards(stream, 1);
    if (!last || last.type === 'ConversationErased') return null;
    return Words.parse(await this.personal.open(stream, field, words));
  }
}
