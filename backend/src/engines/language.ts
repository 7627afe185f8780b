import { EldLanguageDetector } from '../adapters/offline/eld-language-detector.js';
import { OfflineLanguageModel } from '../adapters/offline/offline-language-model.js';
import type { Engines } from './engines.js';

/** The language model and the language detector. */
export function openLanguage(): Pick<Engines, 'model' | 'detector' | 'prepare'> {
  const model = new OfflineLanguageModel();
  const detector = new EldLanguageDetector();
  return { model, detector, prepare: () => Promise.all([model.prepare(), detector.prepare()]) };
}
