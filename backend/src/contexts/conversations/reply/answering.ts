import { type LanguageCode, LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { ReplyBasis, ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { KnowledgeIndex, Passage, Recall } from '../../../ports/knowledge-index.js';
import type { LanguageDetector, LanguageModel, Turn } from '../../../ports/language-model.js';
import { recentTurns } from '../recent-turns.js';

const NOTHING: Recall = { passages: [], chunks: 0 };

export interface Question {
  /** Undefined for an unsaved chatbot, which has no knowledge. */
  readonly chatbotId: ChatbotId | undefined;
  readonly accountId: AccountId;
  readonly settings: Pick<
    ChatbotSettings,
    'name' | 'systemPrompt' | 'model' | 'autoDetectLanguage' | 'supportedLanguages' | 'defaultLanguage'
  >;
  /** Earlier turns, oldest first. The model gets the last ones. */
  readonly history: readonly Turn[];
  readonly text: string;
  /** Language of the conversation's last reply. */
  readonly lastLanguage: LanguageCode | undefined;
}

export interface AnswerEnd {
  readonly type: 'end';
  readonly sources: readonly ReplySource[];
  readonly basis: ReplyBasis;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly costMicroUsd: number;
  readonly model: string;
}
export type AnswerPart = { readonly type: 'text'; readonly text: string } | AnswerEnd;

export interface Answer {
  readonly language: LanguageCode;
  /** Text as it is generated, then one end. No end if the signal aborted. */
  readonly parts: AsyncIterable<AnswerPart>;
}

const toSource = ({ documentId, title, headings, text, textHash }: Passage): ReplySource => ({
  documentId,
  title,
  headings: [...headings],
  text,
  textHash,
});

/** Answers a question: detects the language, searches the knowledge, calls the model. Used for visitors and for test chats. */
export class Answering {
  constructor(
    private readonly knowledge: Pick<KnowledgeIndex, 'search'>,
    private readonly model: LanguageModel,
    private readonly detector: LanguageDetector,
  ) {}

  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    const language = await this.languageOf(question);
    const recall: Recall = question.chatbotId ? await this.recall(question.chatbotId, question, signal) : NOTHING;
    return { language, parts: this.parts(question, language, recall, signal) };
  }

  /** Nothing once the signal has aborted: then there is no answer either. */
  private async recall(chatbotId: ChatbotId, { accountId, text }: Question, signal: AbortSignal): Promise<Recall> {
    try {
      return await this.knowledge.search(chatbotId, text, LIMITS.replySources, { accountId, signal });
    } catch (error) {
      if (signal.aborted) return NOTHING;
      throw error;
    }
  }

  /** The visitor's language if supported, else the conversation's, else the chatbot's default. */
  private async languageOf({ settings, text, lastLanguage }: Question): Promise<LanguageCode> {
    if (!settings.autoDetectLanguage) return settings.defaultLanguage;
    return (await this.detector.detect(text, settings.supportedLanguages)) ?? lastLanguage ?? settings.defaultLanguage;
  }

  private async *parts(
    question: Question,
    language: LanguageCode,
    recall: Recall,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    if (signal.aborted) return;
    const { settings, text } = question;
    const history = recentTurns(question.history);
    const reply = this.model.reply(
      {
        model: settings.model,
        systemPrompt: settings.systemPrompt,
        chatbotName: settings.name,
        language,
        history,
        question: text,
        recall,
      },
      signal,
    );
    for await (const part of reply) {
      if (part.type === 'text') {
        yield part;
        continue;
      }
      const { basis, usage, costMicroUsd, model } = part;
      const sources = part.used.flatMap((place) => recall.passages[place] ?? []).map(toSource);
      yield { type: 'end', sources, basis, usage, costMicroUsd, model };
    }
  }
}

/** A stopped answer has no list of sources, so the numbers in its text would refer to nothing. */
export const withoutSourceNumbers = (text: string): string => text.replaceAll(/\s*\[\d+\]/g, '');
