import { Injectable } from '@nestjs/common';
import type { AccountId } from '@chatbot-builder/contracts/ids';
import type { OwnedData, OwnedFile } from '../../../kernel/owned-data.js';
import { DocumentStore } from '../../../ports/document-store.js';
import { jsonLines } from '../../../runtime/owned-data/json-lines.js';
import { liveChatbotsOf } from '../../../runtime/owned-data/live-chatbots.js';
import { PersonalData } from '../../../runtime/sealing/personal-data.js';
import { Streams } from '../../../runtime/streams.js';
import { openedAnswer } from './answers.queries.js';
import { answersCollection } from './answers.view.js';

/** The answers that the team wrote, for all chatbots. */
@Injectable()
export class OwnedAnswers implements OwnedData {
  readonly name = 'answers';

  constructor(
    private readonly store: DocumentStore,
    private readonly streams: Streams,
    private readonly personal: PersonalData,
  ) {}

  async *filesOf(accountId: AccountId): AsyncGenerator<OwnedFile> {
    yield { name: 'answers.jsonl', body: jsonLines(this.lines(accountId)) };
  }

  private async *lines(accountId: AccountId): AsyncGenerator<object> {
    for await (const chatbotId of liveChatbotsOf(accountId, this.store, this.streams))
      for await (const row of this.store.stream(answersCollection, {
        where: { chatbotId },
        sort: { field: 'createdAt', order: 'asc' },
      }))
        yield await openedAnswer(row, this.personal);
  }
}
