import type { LanguageCode } from '@chatbot-builder/contracts/constants';
import { LRUCache } from 'lru-cache';

/**
 * What is made of a text in a language, for the texts that were used last. By text first: a string keeps its hash, and
 * a key made of both would be hashed at each use.
 */
export class Remembered<Made extends object> {
  readonly #texts: LRUCache<string, Map<LanguageCode, Made>>;

  constructor(
    private readonly make: (text: string, language: LanguageCode) => Made,
    { max }: { readonly max: number },
  ) {
    this.#texts = new LRUCache({ max, memoMethod: () => new Map<LanguageCode, Made>() });
  }

  of(text: string, language: LanguageCode): Made {
    const known = this.#texts.memo(text);
    const before = known.get(language);
    if (before) return before;
    const made = this.make(text, language);
    known.set(language, made);
    return made;
  }
}
