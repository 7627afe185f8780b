import { Injectable } from '@nestjs/common';
import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { type ChatbotId, UnansweredId } from '@chatbot-builder/contracts/ids';
import { DocumentStore } from '../../../ports/document-store.js';
import { Questions } from '../../../ports/questions.js';
import { type AskedWords, AskedQuestions } from './asked-questions.js';
import { unansweredCollection, unansweredWordingsCollection, wordingId } from './unanswered.view.js';

/** Groups that a new wording is compared with: those that were asked last. */
const COMPARED = 100;

interface Group {
  readonly id: string;
  readonly question: string;
}

@Injectable()
export class UnansweredGroups {
  constructor(
    private readonly asked: AskedQuestions,
    private readonly store: DocumentStore,
    private readonly questions: Questions,
  ) {}

  /** The groups of a chatbot as its views show them. */
  of(chatbotId: ChatbotId): AskedGroups {
    return new AskedGroups(
      async (contentKey) =>
        (await this.store.get(unansweredWordingsCollection, wordingId(chatbotId, contentKey)))?.groupId,
      () => this.latest(chatbotId),
      this.questions,
    );
  }

  private async latest(chatbotId: ChatbotId): Promise<Group[]> {
    const { documents } = await this.store.find(unansweredCollection, {
      where: { chatbotId },
      sort: { field: 'lastAskedAt', order: 'desc' },
      limit: COMPARED,
    });
    const known: Group[] = [];
    for (const { _id, asked } of documents) {
      const question = await this.asked.wording(asked);
      if (question !== undefined) known.push({ id: _id, question });
    }
    return known;
  }
}

/** Groups of one chatbot. Knows those that it found or began although the views do not show them yet. */
export class AskedGroups {
  private readonly byWording = new Map<string, UnansweredId>();
  private groups: Promise<Group[]> | undefined;

  constructor(
    private readonly groupOfWording: (contentKey: string) => Promise<string | undefined>,
    private readonly latest: () => Promise<Group[]>,
    private readonly questions: Pick<Questions, 'sameAs'>,
  ) {}

  /** The group that asks the same. Without one, a new group begins, named by `id`. */
  async find(
    id: UnansweredId,
    { question, contentKey }: Pick<AskedWords, 'question' | 'contentKey'>,
    language: LanguageCode,
  ): Promise<UnansweredId> {
    const known = contentKey === null ? undefined : await this.withWording(contentKey);
    const found = known ?? (await this.thatAsks(question, language)) ?? (await this.begin(id, question));
    if (contentKey !== null) this.byWording.set(contentKey, found);
    return found;
  }

  private async withWording(contentKey: string): Promise<UnansweredId | undefined> {
    const found = this.byWording.get(contentKey) ?? (await this.groupOfWording(contentKey));
    return found === undefined ? undefined : UnansweredId.parse(found);
  }

  private async thatAsks(question: string, language: LanguageCode): Promise<UnansweredId | undefined> {
    const groups = await (this.groups ??= this.latest());
    const others = groups.map((group) => group.question);
    const same = await this.questions.sameAs(question, language, others);
    return same === undefined ? undefined : UnansweredId.parse(groups[same]?.id);
  }

  private async begin(id: UnansweredId, question: string): Promise<UnansweredId> {
    (await this.groups)?.unshift({ id, question });
    return id;
  }
}
