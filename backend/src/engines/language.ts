import { EldLanguageDetector } from '../adapters/offline/eld-language-detector.js';
import { OfflineLanguageModel } from '../adapters/offline/offline-language-model.js';
import { OfflineQuestions } from '../adapters/offline/offline-questions.js';
import { OpenAiProvider } from '../adapters/openai/openai-provider.js';
import type { Outbound } from '../ports/outbound.js';
import type { Config } from '../settings/config.js';
import type { Engines } from './engines.js';

/** The offline model, the provider of others, the language detector, and what compares questions. */
export function openLanguage(
  { provider: { baseUrl, modelNames, platform } }: Pick<Config, 'provider'>,
  outbound: Outbound,
): Pick<Engines, 'model' | 'provider' | 'detector' | 'questions' | 'prepare'> {
  const model = new OfflineLanguageModel();
  const detector = new EldLanguageDetector();
  const names = new Map(Object.entries(modelNames));
  const provider = new OpenAiProvider({ outbound, baseURL: baseUrl, nameOf: (id) => names.get(id) ?? id });
  return {
    model,
    provider,
    detector,
    questions: new OfflineQuestions(),
    prepare: () => Promise.all([model.prepare(), detector.prepare(), ...(platform ? [provider.prepare()] : [])]),
  };
}
