import { type LanguageCode, LIMITS } from '@chatbot-builder/contracts/constants';
import type { ChatbotSettings } from '@chatbot-builder/contracts/events/chatbot';
import type { ReplyBasis, ReplyGrounds, ReplySource } from '@chatbot-builder/contracts/events/conversation';
import type { AccountId, ChatbotId } from '@chatbot-builder/contracts/ids';
import type { KnowledgeIndex, Passage, Recall } from '../../../ports/knowledge-index.js';
import {
  type LanguageDetector,
  type LanguageModel,
  type ModelEnd,
  ModelFailed,
  type ModelRequest,
  type Spent,
  type Turn,
} from '../../../ports/language-model.js';
import type { Questions } from '../../../ports/questions.js';
import type { Models } from '../model/models.js';
import { withFallback } from '../model/with-fallback.js';
import { hashOf, PROMPT_REVISION, promptOf } from '../prompt/prompt.js';
import { recentTurns } from '../recent-turns.js';
import { AnswerFailed } from './answer-failed.js';
import { bestSource } from './best-source.js';
import { Citations } from './citations.js';
import { givenPassages } from './given-passages.js';
import { asMatch, teamAnswers } from './team-answers.js';

const NOTHING: Recall = { passages: [], chunks: 0 };

export interface Question {
  /** Undefined for an unsaved chatbot, which has no knowledge. */
  readonly chatbotId: ChatbotId | undefined;
  readonly accountId: AccountId;
  readonly settings: Pick<
    ChatbotSettings,
    | 'name'
    | 'systemPrompt'
    | 'model'
    | 'autoDetectLanguage'
    | 'supportedLanguages'
    | 'defaultLanguage'
    | 'offlineFallback'
  >;
  /** Earlier turns, oldest first. The model gets the last ones. */
  readonly history: readonly Turn[];
  /** Of the turns before the history. */
  readonly summary?: string | undefined;
  readonly text: string;
  /** Language of the conversation's last reply. */
  readonly lastLanguage: LanguageCode | undefined;
  /** May reject with ModelFailed. */
  readonly model: () => Promise<LanguageModel>;
  /** As in a request of the model. */
  readonly cutShort?: (spent: Spent) => void;
}

export interface AnswerEnd extends Omit<ModelEnd, 'basis'> {
  readonly sources: readonly ReplySource[];
  readonly basis: ReplyBasis;
}
export type AnswerPart = { readonly type: 'text'; readonly text: string } | AnswerEnd;

export interface Answer {
  readonly language: LanguageCode;
  /** Text as it is generated, then one end. No end if the signal aborted. */
  readonly parts: AsyncIterable<AnswerPart>;
  /** What the model was given until now. */
  readonly given: () => { readonly grounds: ReplyGrounds; readonly promptRevision: number | null };
}

const toSource = ({ documentId, title, headings, text, textHash, byTeam }: Passage): ReplySource => ({
  documentId,
  title,
  headings: [...headings],
  text,
  textHash,
  ...(byTeam && { byTeam }),
});

/**
 * Answers a question: detects the language, searches the knowledge, calls the model. Used for visitors and for test
 * chats.
 */
export class Answering {
  constructor(
    private readonly knowledge: Pick<KnowledgeIndex, 'search'>,
    private readonly models: Pick<Models, 'offline'>,
    private readonly detector: LanguageDetector,
    private readonly questions: Pick<Questions, 'answerTo' | 'mostAlike'>,
  ) {}

  /** @throws AnswerFailed */
  async answer(question: Question, signal: AbortSignal): Promise<Answer> {
    const language = await this.languageOf(question);
    const model = await question.model().catch(failedIn(language));
    const recall: Recall = question.chatbotId
      ? await this.recall(question.chatbotId, question, { language, isOffline: model.isOffline }, signal)
      : NOTHING;
    let promptHash: string | null = null;
    const { settings, text } = question;
    const history = recentTurns(question.history);
    const request: ModelRequest = {
      model: settings.model,
      systemPrompt: settings.systemPrompt,
      chatbotName: settings.name,
      language,
      history,
      question: text,
      recall,
      prompt: () => {
        const prompt = promptOf({
          chatbotName: settings.name,
          instructions: settings.systemPrompt,
          language,
          recall,
          summary: question.summary,
          history,
          question: text,
        });
        promptHash = hashOf(prompt);
        return prompt;
      },
      ...(question.cutShort && { cutShort: question.cutShort }),
    };
    return {
      language,
      parts: this.parts(model, settings.offlineFallback, request, signal),
      given: () => ({
        grounds: { given: givenPassages(recall.passages), whole: recall.whole ?? false, promptHash },
        promptRevision: promptHash === null ? null : PROMPT_REVISION,
      }),
    };
  }

  /**
   * With the team's answers: for the offline model the one that it is to give, first. Nothing once the signal has
   * aborted: then there is no answer either.
   */
  private async recall(
    chatbotId: ChatbotId,
    { accountId, text }: Question,
    { language, isOffline }: { readonly language: LanguageCode; readonly isOffline: boolean },
    signal: AbortSignal,
  ): Promise<Recall> {
    try {
      // The offline model ranks what was found. A provider's reads small knowledge from its cache.
      const sought = isOffline ? text : { question: text, wholeWithin: LIMITS.wholeKnowledgeBytes };
      const recall = await this.knowledge.search(chatbotId, sought, LIMITS.replySources, { accountId, signal });
      const { passages, answers } = recall;
      if (!answers) return recall;
      if (!isOffline) {
        const byTeam = await teamAnswers(this.questions, { text, language }, { passages, answers });
        return { ...recall, passages: [...passages, ...byTeam] };
      }
      const match = await this.questions.answerTo(text, language, answers);
      if (!match) return recall;
      return { ...recall, passages: [asMatch(match, passages), ...passages].slice(0, LIMITS.replySources) };
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

  /** @throws AnswerFailed */
  private async *parts(
    model: LanguageModel,
    mayFallBack: boolean,
    request: ModelRequest,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerPart> {
    if (signal.aborted) return;
    const { passages } = request.recall;
    const citations = new Citations(passages.length, LIMITS.replySources);
    const reply = mayFallBack
      ? withFallback(model, this.models.offline, request, signal)
      : model.reply(request, signal);
    let said = '';
    try {
      for await (const part of reply) {
        const text = part.type === 'text' ? citations.take(part.text) : citations.end();
        said += text;
        if (text) yield { type: 'text', text };
        if (part.type === 'text') continue;
        const { basis, used } = part.basis
          ? { basis: part.basis, used: citations.used }
          : basisOf(citations, said, passages);
        yield { ...part, basis, sources: used.flatMap((at) => passages[at] ?? []).map(toSource) };
      }
    } catch (error) {
      failedIn(request.language)(error);
    }
  }
}

/** Rethrows the error, with the language in which a visitor is told that the model failed. */
const failedIn =
  (language: LanguageCode) =>
  (error: unknown): never => {
    throw error instanceof ModelFailed ? new AnswerFailed(error, language) : error;
  };

/** What a provider's answer stands on, which only its text tells. */
function basisOf(
  { used, foundNothing }: Citations,
  said: string,
  passages: readonly Passage[],
): { basis: ReplyBasis; used: readonly number[] } {
  if (used.length > 0) return { basis: 'knowledge', used };
  if (foundNothing) return { basis: 'nothing-found', used };
  const best = bestSource(said, passages);
  return best === undefined ? { basis: 'model', used } : { basis: 'knowledge', used: [best] };
}
