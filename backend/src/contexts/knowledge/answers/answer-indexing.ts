import { Injectable } from '@nestjs/common';
import { answerStream } from '@chatbot-builder/contracts/events/answer';
import { AnswerId, type ChatbotId } from '@chatbot-builder/contracts/ids';
import { z } from 'zod';
import type { KnowledgeSource } from '../../../kernel/knowledge-source.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { answerDocument, KnowledgeIndex } from '../../../ports/knowledge-index.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { teamAnswer } from './answer.js';
import { answersCollection } from './answers.view.js';

const Text = z.string().nullable();

/** Keeps the index equal to what the team's answers are. */
@Injectable()
export class AnswerIndexing implements KnowledgeSource {
  readonly name = 'answers';

  constructor(
    private readonly streams: Streams,
    private readonly personal: PersonalData,
    private readonly index: KnowledgeIndex,
    private readonly store: DocumentStore,
  ) {}

  /** Once it resolves, replies that begin use the answer as it is now, or none. Returns whether it is in the index. */
  async refresh(answerId: AnswerId): Promise<boolean> {
    const stream = answerStream(answerId);
    const { state } = await this.streams.read(stream, teamAnswer);
    if (state.phase === 'none') return false;
    const { chatbotId, revision } = state;
    const documentId = answerDocument(answerId);
    const opener = await this.personal.opener(stream);
    const [title, markdown] =
      state.phase === 'live'
        ? [Text.parse(opener('question', state.question)), Text.parse(opener('answer', state.answer))]
        : [];
    if (title && markdown) {
      await this.index.replace(chatbotId, { documentId, version: revision, title, markdown });
      return true;
    }
    await this.index.remove(chatbotId, documentId, revision);
    return false;
  }

  async restore(chatbotId: ChatbotId, held: ReadonlySet<string>): Promise<number> {
    let restored = 0;
    const listed = this.store.stream(answersCollection, {
      where: { chatbotId },
      sort: { field: 'createdAt', order: 'asc' },
    });
    for await (const { _id, withdrawn } of listed) {
      const answerId = AnswerId.parse(_id);
      if (withdrawn || held.has(answerDocument(answerId))) continue;
      if (await this.refresh(answerId)) restored++;
    }
    return restored;
  }
}
