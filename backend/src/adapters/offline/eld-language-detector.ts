import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { LanguageDetector } from '../../ports/language-model.js';
import type * as Detecting from './detect-language.js';

/** Detects the language of short questions by script, by the n-grams of `eld`, and by stop words. */
export class EldLanguageDetector extends LanguageDetector {
  private detecting: Promise<typeof Detecting> | undefined;

  /** Loads n-grams and word lists. Slow, so it runs after the start. */
  prepare(): Promise<typeof Detecting> {
    return (this.detecting ??= import('./detect-language.js'));
  }

  async detect(text: string, among: readonly LanguageCode[]): Promise<LanguageCode | undefined> {
    const { detectLanguage } = await this.prepare();
    return detectLanguage(text, among);
  }
}
