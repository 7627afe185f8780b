import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../../kernel/owned-data.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { jsonLines } from '../../../runtime/owned-data/json-lines.js';
import { liveChatbotsOf } from '../../../runtime/owned-data/live-chatbots.js';
import { Streams } from '../../../runtime/streams.js';
import { AskedQuestions } from './asked-questions.js';
import { openedQuestion } from './unanswered.queries.js';
import { unansweredCollection } from './unanswered.view.js';

/** What the knowledge of all chatbots did not answer, also what the team has answered or dismissed since. */
@Injectable()
export class OwnedUnanswered implements OwnedData {
  readonly name = 'unanswered';

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
    private readonly asked: AskedQuestions,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'unanswered.jsonl', body: jsonLines(this.lines(accountId)) };
  }

  private async *lines(accountId: AccountId): AsyncGenerator<object> {
    for await (const chatbotId of liveChatbotsOf(accountId, this.store, this.streams))
      for await (const row of this.store.stream(unansweredCollection, {
        where: { chatbotId },
        sort: { field: 'lastAskedAt', order: 'asc' },
      })) {
        const { state, language, answeredAt } = row;
        const question = await openedQuestion(row, this.asked);
        if (question) yield { ...question, state, language, answeredAt };
      }
  }
}
