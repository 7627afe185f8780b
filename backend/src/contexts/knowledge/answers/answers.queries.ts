import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { answerStream } from '@chatbot-builder/contracts/events/answer';
import type { TeamAnswer } from '@chatbot-builder/contracts/http/answers';
import { AnswerId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { Listed } from '../../../kernel/listed.js';
import { DocumentStore, type Identified } from '../../../ports/document-store.js';
import type { OwnedChatbot } from '../../../runtime/access/access.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { type AnswerRow, answersCollection } from './answers.view.js';

const Text = z.string().nullable();

/** Newest first, withdrawn ones too. */
export class ListAnswers extends Query<Listed<TeamAnswer>> {
  constructor(
    readonly chatbot: OwnedChatbot,
    readonly page: { readonly after?: string | undefined; readonly limit: number },
  ) {
    super();
  }
}

@QueryHandler(ListAnswers)
export class ListAnswersHandler implements IQueryHandler<ListAnswers> {
  constructor(
    private readonly store: DocumentStore,
    private readonly personal: PersonalData,
  ) {}

  async execute({ chatbot: { chatbotId }, page: { after, limit } }: ListAnswers): Promise<Listed<TeamAnswer>> {
    const page = await this.store.find(answersCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'desc' },
      ...(after && { after }),
      limit,
    });
    return {
      items: await Promise.all(page.documents.map((row) => openedAnswer(row, this.personal))),
      ...(page.next && { next: page.next }),
    };
  }
}

export async function openedAnswer(
  { _id, accountId: _whose, question, answer, ...row }: Identified<AnswerRow>,
  personal: PersonalData,
): Promise<TeamAnswer> {
  const opener = await personal.opener(answerStream(AnswerId.parse(_id)));
  return {
    id: _id,
    ...row,
    question: Text.parse(opener('question', question)) ?? '',
    answer: Text.parse(opener('answer', answer)) ?? '',
  };
}
