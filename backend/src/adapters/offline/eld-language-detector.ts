import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { LanguageDetector } from '../../ports/language-model.js';
import type * as Detecting from './detect-language.js';

/** Tells the language of short questions by the letter sequences of `eld`, by scripts and by stop words. */
export class EldLanguageDetector extends LanguageDetector {
  private detecting: Promise<typeof Detecting> | undefined;

  /** Loads letter sequences and word lists, which no start waits for. */
  prepare(): Promise<typeof Detecting> {
    return (this.detecting ??= import('./detect-language.js'));
  }

  async detect(text: string, among: readonly LanguageCode[]): Promise<LanguageCode | undefined> {
    const { detectLanguage } = await this.prepare();
    return detectLanguage(text, among);
  }
}
