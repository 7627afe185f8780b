import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { UnansweredQuestion } from '@chatbot-builder/contracts/http/unanswered';
import type { Listed } from '../../../kernel/listed.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import type { OwnedChatbot } from '../../../runtime/access/access.js';
import { AskedQuestions } from './asked-questions.js';
import { unansweredCollection, type UnansweredRow } from './unanswered.view.js';

/**
 * Pages that are read for one that has something to show. Questions whose conversations were all erased are left out.
 */
const PAGES = 5;

/** Open ones, most frequent first. */
export class ListUnanswered extends Query<Listed<UnansweredQuestion>> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly page: { readonly after?: string | undefined; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(ListUnanswered)
export class ListUnansweredHandler implements IQueryHandler<ListUnanswered> {
  constructor(
    private readonly store: DocumentStore,
    private readonly asked: AskedQuestions,
  ) {}

  async execute({ chatbot: { chatbotId }, page }: ListUnanswered): Promise<Listed<UnansweredQuestion>> {
    let { after } = page;
    for (let read = 1; ; read++) {
      const { documents, next } = await this.store.find(unansweredCollection, {
        where: { chatbotId, state: 'open' },
        sort: { field: 'count', order: 'desc' },
        ...(after && { after }),
        limit: page.limit,
      });
      const opened = await Promise.all(documents.map((row) => openedQuestion(row, this.asked)));
      const items = opened.flatMap((item) => item ?? []);
      if (items.length > 0 || next === undefined || read === PAGES) return { items, ...(next && { next }) };
      after = next;
    }
  }
}

/** Undefined once all conversations in which it was asked are erased. */
export async function openedQuestion(
  row: Identified<UnansweredRow>,
  questions: AskedQuestions,
): Promise<UnansweredQuestion | undefined> {
  const { _id: id, chatbotId, count, lastAskedAt } = row;
  const read = await Promise.all(row.asked.map(async (where) => ({ where, words: await questions.read(where) })));
  const asked = read.filter(({ words }) => words);
  const question = asked[0]?.words?.question;
  if (question === undefined) return undefined;
  return {
    id,
    chatbotId,
    question,
    count,
    lastAskedAt,
    asked: asked.map(({ where: { conversationId, messageId } }) => ({ conversationId, messageId })),
  };
}
