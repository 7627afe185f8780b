import { Injectable } from '@nestjs/common';
import { type LanguageCode, LIMITS } from '@chatbot-builder/contracts/constants';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import { KnowledgeIndex, type Passage, type Recall, shortHash } from '../../../ports/knowledge-index.js';
import { LanguageModel } from '../../../ports/language-model.js';
import { Questions } from '../../../ports/questions.js';
import type { AskedWords } from './asked-questions.js';

/** The mark that ends an excerpt of the offline model: the passage that it quotes. */
const MARK = /\[(\d+)\]\s*$/;

interface Asking {
  readonly accountId: AccountId;
  readonly chatbotId: ChatbotId;
  readonly language: LanguageCode;
}

/** Tells whether the knowledge answers a question by now. The offline model decides, which costs its owner nothing. */
@Injectable()
export class Coverage {
  constructor(
    private readonly knowledge: KnowledgeIndex,
    private readonly questions: Questions,
    private readonly offline: LanguageModel,
  ) {}

  /** What a provider's model had already been given when it found nothing is no answer. */
  async covers({ question, refuted }: AskedWords, asking: Asking, signal: AbortSignal): Promise<boolean> {
    const { accountId, chatbotId, language } = asking;
    const recall = await this.knowledge.search(chatbotId, question, LIMITS.replySources, { accountId, signal });
    const answer = recall.answers && (await this.questions.answerTo(question, language, recall.answers));
    const found = answer ? [answer] : await this.quoted(question, language, recall, signal);
    return found.some(({ textHash }) => !refuted.has(shortHash(textHash)));
  }

  private async quoted(question: string, language: LanguageCode, recall: Recall, signal: AbortSignal) {
    const request = {
      model: '',
      systemPrompt: '',
      chatbotName: '',
      language,
      history: [],
      question,
      recall,
      prompt: () => ({ messages: [] }),
    };
    const quoted: Passage[] = [];
    for await (const part of this.offline.reply(request, signal)) {
      if (part.type === 'end') return part.basis === 'knowledge' ? quoted : [];
      const passage = recall.passages[Number(MARK.exec(part.text)?.[1]) - 1];
      if (passage) quoted.push(passage);
    }
    return [];
  }
}
